import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModuleDescriptor, paths, routePatterns } from 'shared-auth/contract';
import { descriptorProblems, readModule, textKeys } from './descriptor';
import { DescriptorError } from './errors';
import { unplacedSlots } from './slotProblems';
import { workspaceModules } from './workspace';

const descriptor: ModuleDescriptor = {
  schema: 1,
  id: 'mfe-x',
  owner: 'x team',
  requires: { shell: '^1.0.0' },
  routes: [{ path: '/alarms', expose: './AlarmsPage', title: 'alarms' }],
  menu: [{ path: '/alarms', order: 10, icon: 'bell', label: 'alarms', place: 'main' }],
  widgets: [],
  locales: { mk: { alarms: 'Аларми' }, en: { alarms: 'Alarms' } },
};
const offered = { name: 'mfe-x/list.head', version: '1.0.0', description: 'Above the list' } as const;
const exposes = { './AlarmsPage': './AlarmsPage.tsx' };
const locales = { mk: { a: { b: 'б' } }, en: { a: { b: 'b' } } };

describe('descriptorProblems', () => {
  it('finds nothing wrong with a module that keeps the contract', () => {
    expect(descriptorProblems(descriptor, exposes, locales)).toEqual([]);
  });

  it('names an exposed file that nobody refers to', () => {
    expect(descriptorProblems(descriptor, { ...exposes, './OldPage': './OldPage.tsx' }, locales)).toEqual([
      'src/module.ts exposes ./OldPage, but no route or widget of module.json refers to it',
    ]);
  });

  it('names a route without a page', () => {
    expect(descriptorProblems(descriptor, {}, locales)).toEqual([
      'module.json refers to ./AlarmsPage, but src/module.ts does not expose it',
    ]);
  });

  it('names a menu entry without a route', () => {
    const menu = [
      ...descriptor.menu,
      { path: '/nowhere', order: 20, icon: 'map' as const, label: 'alarms', place: 'main' as const },
    ];
    expect(descriptorProblems({ ...descriptor, menu }, exposes, locales)).toEqual([
      'the menu entry /nowhere has no route',
    ]);
  });

  it('names a label that lacks a translation, and the locale', () => {
    expect(
      descriptorProblems({ ...descriptor, locales: { mk: { alarms: 'Аларми' }, en: {} } }, exposes, locales),
    ).toEqual(['the label alarms has no translation in locales.en of module.json']);
  });

  it.each<[string, Partial<ModuleDescriptor>, string]>([
    [
      'of another module',
      { slots: [{ ...offered, name: 'mfe-y/list' }] },
      'the slot mfe-y/list must begin with mfe-x/',
    ],
    ['that is there twice', { slots: [offered, offered] }, 'the slot mfe-x/list.head is there twice'],
    [
      'that older shells do not know',
      { slots: [offered], requires: { shell: '^1.8.0' } },
      'slots, settings and frameworks of modules came with contract 1.9.0: requires.shell must be ^1.9.0 or newer',
    ],
    [
      'that is filled without a range',
      { widgets: [{ slot: 'mfe-y/list', expose: './AlarmsPage', title: 'alarms' }] },
      'mfe-y/list needs slotVersion, the versions that its widget was written for, such as ^1.0.0',
    ],
    [
      'of the console with a range',
      { widgets: [{ slot: 'vehicle.tabs', slotVersion: '^1.0.0', expose: './AlarmsPage', title: 'alarms' }] },
      'vehicle.tabs is a slot of the console and has no slotVersion: requires.shell is its range',
    ],
  ])('names a slot %s', (_what, change, line) => {
    expect(descriptorProblems({ ...descriptor, requires: { shell: '^1.10.0' }, ...change }, exposes, locales)).toEqual([
      line,
    ]);
  });

  it('names a slot that no page places', () => {
    const offering = { ...descriptor, slots: [offered] };
    expect(unplacedSlots(offering, ['<Slot name="mfe-x/list.head" />'])).toEqual([]);
    expect(unplacedSlots(offering, ['<Slot name="vehicle.tabs" />'])).toEqual([
      'module.json offers mfe-x/list.head, but no page of the module places it',
    ]);
  });

  it('names a text that one locale lacks, whatever its plural forms', () => {
    const uneven = { mk: { a: 'а', n_one: 'еден', n_other: 'многу' }, en: { n_other: 'many' } };
    expect(descriptorProblems(descriptor, exposes, uneven)).toEqual(['src/locales/en.json lacks a']);
  });
});

describe('readModule', () => {
  it('refuses a module.json that does not fit the schema and says where', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'fleet-module-'));
    mkdirSync(join(dir, 'src/locales'), { recursive: true });
    writeFileSync(
      join(dir, 'module.json'),
      JSON.stringify({
        ...descriptor,
        routes: [{ path: 'alarms', expose: './AlarmsPage', title: 'alarms' }],
        extra: 1,
      }),
    );
    await expect(readModule('mfe-x', dir)).rejects.toThrow(DescriptorError);
    await expect(readModule('mfe-x', dir)).rejects.toThrow(/routes\.0\.path: a path such as/);
  });
});

describe('the modules of this workspace', () => {
  const modules = workspaceModules();

  it.each(modules)('%s keeps the contract', async (id) => {
    const { descriptor: own } = await readModule(id);
    expect(own.id).toBe(id);
  });

  it('contribute every route of the spec once, at the paths that links are built with; newer modules have paths of their own', async () => {
    const all = (await Promise.all(modules.map((id) => readModule(id)))).flatMap(({ descriptor: own }) =>
      own.routes.map((route) => route.path),
    );
    expect(all).toEqual(expect.arrayContaining([...routePatterns]));
    expect(new Set(all).size).toBe(all.length);
    expect(paths.vehicle('a/b')).toBe('/vehicles/a%2Fb');
  });

  it('have no two menu entries at the same place', async () => {
    const orders = (await Promise.all(modules.map((id) => readModule(id)))).flatMap(({ descriptor: own }) =>
      own.menu.map((entry) => entry.order),
    );
    expect(new Set(orders).size).toBe(orders.length);
  });
});

describe('textKeys', () => {
  it('gives the dotted path of each text', () => {
    expect(textKeys({ a: 'x', b: { c: 'y', d: { e: 'z' } } })).toEqual(['a', 'b.c', 'b.d.e']);
  });
});

it('leaves a React of its own to builds of other tools', () => {
  const framed = { ...descriptor, requires: { shell: '^1.9.0' }, framework: 'react@18' };
  expect(descriptorProblems(framed, exposes, locales)).toEqual([
    'framework is for a build of your own tools: this preset builds with the React of the shell',
  ]);
});

describe('settings', () => {
  const labels = { mk: { alarms: 'Аларми', unit: 'Единица', 'unit.km': 'km' }, en: { alarms: 'Alarms', unit: 'Unit' } };
  const problems = (setting: object, name = 'unit') =>
    descriptorProblems(
      {
        ...descriptor,
        requires: { shell: '^1.9.0' },
        locales: labels,
        settings: { [name]: { title: 'alarms', ...setting } } as unknown as ModuleDescriptor['settings'],
      },
      exposes,
      locales,
    );

  it.each<[object, string | undefined]>([
    [{ type: 'boolean', default: true }, undefined],
    [{ type: 'integer', default: 3, minimum: 1, maximum: 5 }, undefined],
    [{ type: 'integer', default: 9, minimum: 1, maximum: 5 }, 'the default of the setting unit must be a whole number'],
    [{ type: 'string', default: 'a', maxLength: 3 }, undefined],
    [
      { type: 'string', default: 'x', enum: ['km'], title: 'unit' },
      'the default of the setting unit must be one of km',
    ],
    [
      { type: 'string', default: 'km', enum: ['km'], title: 'unit' },
      'the label unit.km has no translation in locales.en',
    ],
    [{ type: 'object', default: {} }, 'the setting unit, type: '],
  ])('%j: %s', (setting, line) => {
    const found = problems(setting);
    if (line === undefined) expect(found).toEqual([]);
    else expect(found.join('\n')).toContain(line);
  });

  it.each([
    [{ type: 'boolean', default: false }, []],
    [
      { type: 'boolean', default: true },
      ['the setting webAssembly is a permission: its type is boolean, its default false'],
    ],
    [
      { type: 'integer', default: 1 },
      ['the setting webAssembly is a permission: its type is boolean, its default false'],
    ],
  ])('webAssembly as %j: %j', (setting, lines) => {
    expect(problems(setting, 'webAssembly')).toEqual(lines);
  });
});
