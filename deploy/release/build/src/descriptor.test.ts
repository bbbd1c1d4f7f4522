import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModuleDescriptor, paths, routePatterns } from 'shared-auth/contract';
import { descriptorProblems, readModule, textKeys } from './descriptor';
import { DescriptorError } from './errors';
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
