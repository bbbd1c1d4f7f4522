import * as v from 'valibot';
import { CONTRACT_VERSION, moduleDescriptor, moduleRelease, registry } from './module';

const descriptor = {
  schema: 1,
  id: 'mfe-alarms',
  owner: 'Alarms team',
  requires: { shell: '^1.0.0' },
  routes: [{ path: '/alarms', expose: './AlarmsPage', title: 'alarms' }],
  menu: [{ path: '/alarms', order: 50, icon: 'bell', label: 'alarms' }],
  widgets: [{ slot: 'dashboard.critical-alarms', expose: './CriticalAlarms', title: 'critical' }],
  locales: { mk: { alarms: 'Аларми' }, en: { alarms: 'Alarms' } },
};
const release = {
  version: '1.2.0',
  entry: '/modules/mfe-alarms/1.2.0/mf-manifest.json',
  integrity: { 'a.js': `sha384-${'A'.repeat(64)}` },
  requires: { shell: '^1.0.0' },
  contributes: descriptor,
};
const is = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

it('reads a module.json and puts its menu entry into the main menu', () => {
  expect(v.parse(moduleDescriptor, descriptor).menu[0]?.place).toBe('main');
});

it.each([
  ['another schema', { schema: 2 }],
  ['a foreign id', { id: 'alarms' }],
  ['no owner', { owner: '' }],
  ['an unknown field', { extra: true }],
  ['an unknown icon', { menu: [{ path: '/alarms', order: 1, icon: 'skull', label: 'alarms' }] }],
  ['an unknown slot', { widgets: [{ slot: 'login.form', expose: './X', title: 'x' }] }],
  ['a slot of a module without its id', { widgets: [{ slot: 'fleet/summary', expose: './X', title: 'x' }] }],
  ['a slot of its own that is no name', { slots: [{ name: 'mfe-alarms/', version: '1.0.0', description: 'x' }] }],
  [
    'a range of a slot that is none',
    { widgets: [{ slot: 'mfe-fleet/vehicle.summary', slotVersion: 'latest', expose: './X', title: 'x' }] },
  ],
  ['a path that leaves the site', { routes: [{ path: '//evil.test', expose: './AlarmsPage', title: 'alarms' }] }],
  ['a wildcard path', { routes: [{ path: '/*', expose: './AlarmsPage', title: 'alarms' }] }],
  ['an expose outside src', { routes: [{ path: '/alarms', expose: './../secret', title: 'alarms' }] }],
  ['the role driver', { routes: [{ path: '/alarms', expose: './AlarmsPage', title: 'alarms', role: 'driver' }] }],
  ['one language', { locales: { mk: { alarms: 'Аларми' } } }],
  ['an empty label', { locales: { mk: { alarms: '' }, en: { alarms: 'Alarms' } } }],
])('refuses %s', (_what, change) => {
  expect(is(moduleDescriptor, { ...descriptor, ...change })).toBe(false);
});

it('reads a registry, and refuses hashes and percentages that are none', () => {
  const shell = {
    version: '1.0.0',
    scripts: ['main.js'],
    styles: [],
    parts: { console: ['console.js'] },
    integrity: {},
  };
  const withModule = (entry: unknown, shellEntry: unknown = shell) => ({
    schema: 1,
    revision: 3,
    shell: shellEntry,
    modules: { 'mfe-alarms': entry },
  });
  expect(is(registry, withModule({ stable: release, candidate: { ...release, percent: 10 } }))).toBe(true);
  expect(is(registry, withModule({ stable: release, candidate: { ...release, percent: 110 } }))).toBe(false);
  expect(is(registry, withModule({ candidate: { ...release, percent: 10 } }))).toBe(false);
  const candidate = { ...shell, version: '1.1.0', percent: 5 };
  expect(v.parse(registry, withModule({ stable: release }, { ...shell, candidate })).shell).toMatchObject({
    contract: CONTRACT_VERSION,
    candidate: { version: '1.1.0', percent: 5 },
  });
  expect(is(registry, withModule({ stable: release }, { ...shell, lastGood: { version: '0.9.0' } }))).toBe(false);
  expect(is(moduleRelease, { ...release, integrity: { 'a.js': 'sha256-abc' } })).toBe(false);
  expect(is(moduleRelease, { ...release, version: 'latest' })).toBe(false);
});

it('reads when a background widget is wanted; a condition that came later never holds here', () => {
  const widget = { slot: 'console.background', expose: './Follow', title: 'alarms' };
  const wanted = { preference: ['mfe-alarms:alarms.sound'] };
  expect(is(moduleDescriptor, { ...descriptor, widgets: [{ ...widget, when: wanted }] })).toBe(true);
  expect(is(moduleDescriptor, { ...descriptor, widgets: [{ ...widget, when: { preference: [] } }] })).toBe(false);
  const read = (when: unknown) =>
    v.parse(moduleRelease, { ...release, contributes: { ...descriptor, widgets: [{ ...widget, when }] } }).contributes
      .widgets[0]?.when;
  expect(read(wanted)).toEqual(wanted);
  expect(read({ weather: 'rain' })).toEqual({ preference: [] });
});

it('reads slots of modules; a range of a later contract is one that no slot is in', () => {
  const widget = { slot: 'mfe-fleet/vehicle.summary', slotVersion: '^1.0.0', expose: './Today', title: 'alarms' };
  const slots = [{ name: 'mfe-alarms/alarm.details', version: '1.0.0', description: 'Below an alarm' }];
  expect(is(moduleDescriptor, { ...descriptor, slots, widgets: [widget] })).toBe(true);
  const read = v.parse(moduleRelease, {
    ...release,
    contributes: { ...descriptor, slots: 'many', widgets: [{ ...widget, slotVersion: '1.x || 2.x' }] },
  }).contributes;
  expect(read).toMatchObject({ slots: [], widgets: [{ slotVersion: '0.0.0' }] });
});

it('reads what was arranged for single roles, of pages, menu entries and widgets', () => {
  const arranged = { hiddenFor: ['driver'], orders: { admin: 3 } };
  const parts = { routes: descriptor.routes, menu: descriptor.menu, widgets: descriptor.widgets };
  const read = v.parse(moduleRelease, {
    ...release,
    contributes: {
      ...descriptor,
      ...Object.fromEntries(
        Object.entries(parts).map(([name, items]) => [name, items.map((item) => ({ ...item, ...arranged }))]),
      ),
    },
  }).contributes;
  expect([...read.routes, ...read.menu, ...read.widgets]).toEqual(Array(3).fill(expect.objectContaining(arranged)));
});

it('starts with a module that fills a slot which came later', () => {
  const widgets = [{ slot: 'dashboard.weather', expose: './Weather', title: 'weather' }];
  expect(is(moduleRelease, { ...release, contributes: { ...descriptor, widgets } })).toBe(true);
});
