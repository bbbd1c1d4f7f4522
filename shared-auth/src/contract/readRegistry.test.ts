import { RegistryDataError, readRegistryData } from './readRegistry';

const hash = `sha384-${'A'.repeat(64)}`;
const release = (version: string, contributes: object = {}) => ({
  version,
  entry: `/modules/mfe-x/${version}/mf-manifest.json`,
  integrity: { 'mf-manifest.json': hash },
  requires: { shell: '^1.0.0' },
  contributes: {
    schema: 1,
    id: 'mfe-x',
    owner: 'x team',
    requires: { shell: '^1.0.0' },
    routes: [{ path: '/x', expose: './XPage', title: 'x' }],
    menu: [{ path: '/x', order: 1, icon: 'box', label: 'x' }],
    widgets: [],
    locales: { mk: { x: 'Х' }, en: { x: 'X' } },
    ...contributes,
  },
});
const shell = (version: string) => ({ version, scripts: ['main.js'], styles: [], parts: {}, integrity: {} });
const registryOf = (modules: object, more: object = {}) => ({
  schema: 1,
  revision: 7,
  shell: shell('1.0.0'),
  modules,
  ...more,
});
const unreadable = { schema: 2 };

describe('row 46: a registry with data that this reader does not know', () => {
  it('keeps fields, icons and slots that came later, for readers that know them', () => {
    const later = release('1.3.0', {
      menu: [{ path: '/x', order: 1, icon: 'gauge', label: 'x', badge: 'new' }],
      widgets: [{ slot: 'dashboard.weather', expose: './XPage', title: 'x', when: { preference: 'weather' } }],
      panels: [{ a: 1 }],
    });
    const { registry, unread } = readRegistryData(registryOf({ 'mfe-x': { stable: later, note: 'kept' } }));
    expect(unread).toEqual([]);
    expect(registry.modules['mfe-x']).toMatchObject({
      note: 'kept',
      stable: {
        files: {},
        contributes: { panels: [{ a: 1 }], menu: [{ icon: 'gauge', badge: 'new', place: 'main' }] },
      },
    });
  });

  it.each([
    ['candidate', { stable: release('1.2.0'), candidate: { ...release('1.3.0', unreadable), percent: 10 } }, '1.2.0'],
    ['lastGood', { stable: release('1.2.0'), lastGood: release('1.1.0', unreadable) }, '1.2.0'],
    ['stable', { stable: release('1.3.0', unreadable), lastGood: release('1.2.0') }, '1.2.0'],
  ])('leaves out an unreadable %s, names it, and keeps the rest', (part, entry, version) => {
    const { registry, unread } = readRegistryData(
      registryOf({ 'mfe-x': entry, 'mfe-y': { stable: release('2.0.0') } }),
    );
    expect(unread).toMatchObject([{ id: 'mfe-x', part, problem: expect.stringContaining('contributes.schema') }]);
    expect(registry.modules['mfe-x']).toMatchObject({ stable: { version } });
    expect(registry.modules['mfe-y']).toBeDefined();
  });

  it('leaves out a module of which nothing can be read', () => {
    const { registry, unread } = readRegistryData(registryOf({ 'mfe-x': 5, 'mfe-y': { stable: release('2.0.0') } }));
    expect(Object.keys(registry.modules)).toEqual(['mfe-y']);
    expect(unread).toMatchObject([{ id: 'mfe-x', part: 'stable', version: null }]);
  });

  it('takes the last good shell where the stable one cannot be read, and does without a candidate of it', () => {
    const broken = { ...shell('1.1.0'), scripts: 'main.js' };
    expect(readRegistryData(registryOf({}, { shell: { ...broken, lastGood: shell('1.0.0') } }))).toMatchObject({
      registry: { shell: { version: '1.0.0' } },
      unread: [{ id: 'shell', part: 'stable', version: '1.1.0' }],
    });
    expect(
      readRegistryData(registryOf({}, { shell: { ...shell('1.0.0'), candidate: { ...broken, percent: 5 } } })),
    ).toMatchObject({ registry: { shell: { version: '1.0.0' } }, unread: [{ id: 'shell', part: 'candidate' }] });
  });

  it.each([[null], ['text'], [{ schema: 2 }], [registryOf({}, { shell: {} })]])('refuses %j as a whole', (json) => {
    expect(() => readRegistryData(json)).toThrow(RegistryDataError);
  });
});
