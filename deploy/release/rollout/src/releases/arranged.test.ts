import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleSetting } from 'shared-auth/contract';
import { arrangeModule, type Choice, readArrangement } from '../store/arrangement';
import { createLocalStore } from '../store/localStore';
import { ConflictError } from '../store/store';
import { sampleModule, sampleSet } from '../testing/sampleSet';
import { arrangedSet, choiceProblem } from './arranged';

const days: ModuleSetting = { type: 'integer', minimum: 1, maximum: 30, default: 7, title: 'alarms' };
const { contributes } = sampleModule('mfe-alarms', '1.2.0');
const stable = sampleModule('mfe-alarms', '1.2.0', {
  contributes: {
    ...contributes,
    settings: {
      days,
      webAssembly: { type: 'boolean', default: false, title: 'alarms' },
      unit: { type: 'string', enum: ['km', 'mi'], default: 'km', title: 'alarms' },
    },
  },
});
const set = { ...sampleSet(), modules: { ...sampleSet().modules, 'mfe-alarms': { stable } } };
const arrangedBy = (...choices: Choice[]) =>
  arrangedSet(set, { modules: { 'mfe-alarms': choices } }).modules['mfe-alarms']!.stable.contributes;
const widget = 'vehicle.recent-alarms ./Widget';

it.each<[string, Choice[], object]>([
  ['a widget that is off', [{ kind: 'widget', name: widget, off: true }], { widgets: [] }],
  ['a place', [{ kind: 'menu', name: '/alarms', order: 3 }], { menu: [{ order: 3 }] }],
  [
    'a place for one role',
    [
      { kind: 'menu', name: '/alarms', order: 3 },
      { kind: 'menu', name: '/alarms', role: 'driver', order: 1 },
    ],
    { menu: [{ order: 3, orders: { driver: 1 } }] },
  ],
  [
    'what is off for one role',
    [{ kind: 'widget', name: widget, role: 'operator', off: true }],
    { widgets: [{ hiddenFor: ['operator'] }] },
  ],
  [
    'what one role has all the same',
    [
      { kind: 'widget', name: widget, off: true },
      { kind: 'widget', name: widget, role: 'admin', off: false },
    ],
    { widgets: [{ hiddenFor: ['manager', 'operator', 'driver'] }] },
  ],
  ['a page that is off, with its menu entry', [{ kind: 'page', name: '/alarms', off: true }], { routes: [], menu: [] }],
  [
    'a page that is off for a role, with its menu entry',
    [{ kind: 'page', name: '/alarms', role: 'driver', off: true }],
    { routes: [{ hiddenFor: ['driver'] }], menu: [{ hiddenFor: ['driver'] }] },
  ],
])('arranges %s', (_what, choices, expected) => {
  expect(arrangedBy(...choices)).toMatchObject(expected);
});

it('writes beside each setting what was chosen for everyone and by role', () => {
  const { settings } = arrangedBy(
    { kind: 'setting', name: 'days', value: 14 },
    { kind: 'setting', name: 'days', role: 'driver', value: 1 },
    { kind: 'setting', name: 'unit', role: 'admin', value: 'mi' },
  );
  expect(settings).toMatchObject({ days: { value: 14, values: { driver: 1 } }, unit: { values: { admin: 'mi' } } });
  expect(settings?.unit).not.toHaveProperty('value');
});

it.each<[Choice, string]>([
  [{ kind: 'widget', name: 'vehicle.tabs ./Widget', off: true }, 'mfe-alarms has no widget vehicle.tabs ./Widget'],
  [{ kind: 'page', name: '/gone', off: true }, 'mfe-alarms has no page /gone'],
  [{ kind: 'setting', name: 'constructor', value: 1 }, 'mfe-alarms has no setting constructor'],
  [{ kind: 'setting', name: 'days', value: 31 }, 'the setting days must be a whole number from 1 to 30'],
  [{ kind: 'setting', name: 'days', value: '7' }, 'the setting days must be a whole number from 1 to 30'],
  [{ kind: 'setting', name: 'unit', value: 'ft' }, 'the setting unit must be one of km, mi'],
  [
    { kind: 'setting', name: 'webAssembly', role: 'admin', value: true },
    'webAssembly is allowed for everyone or for no one',
  ],
  [{ kind: 'setting', name: 'unit' }, 'the setting unit has no value'],
])('ignores %j, and says why', (choice, problem) => {
  expect(choiceProblem(choice, stable.contributes)).toBe(problem);
  expect(arrangedBy(choice)).toEqual(stable.contributes);
});

it('never takes the page away that users come to', () => {
  const fleet = { ...stable.contributes, routes: [{ path: '/dashboard', expose: './Page', title: 'alarms' }] };
  expect(choiceProblem({ kind: 'page', name: '/dashboard', off: true }, fleet)).toMatch('it stays');
});

it('keeps who arranged what, and refuses a change of what was not looked at', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-arrange-'));
  const store = createLocalStore(dir);
  const change = { id: 'mfe-alarms', who: 'ana', why: 'a test' };
  const [first, second]: Choice[][] = [[{ kind: 'menu', name: '/alarms', order: 3 }], []];
  await arrangeModule(store, { ...change, choices: first!, seen: 0 });
  await expect(arrangeModule(store, { ...change, choices: second!, seen: 0 })).rejects.toThrow(ConflictError);
  await arrangeModule(store, { ...change, choices: second!, seen: 1 });
  expect(await readArrangement(store)).toMatchObject({
    version: 2,
    modules: {},
    log: [
      { who: 'ana', why: 'a test', before: first, after: second },
      { before: [], after: first },
    ],
  });
  rmSync(dir, { recursive: true });
});

describe('what a version asks for', () => {
  const asking = sampleModule('mfe-alarms', '1.2.0', {
    contributes: {
      ...contributes,
      needs: { connect: ['https://a.example.mk'] },
      backend: { url: 'https://b.example.mk' },
    },
  });
  const entry = { stable: asking };
  const allowedBy = (...choices: Choice[]) =>
    arrangedSet({ modules: { 'mfe-alarms': entry } }, { modules: { 'mfe-alarms': choices } }).modules['mfe-alarms']!
      .stable.contributes.allowed;
  const allow = (name: string, value: boolean): Choice => ({ kind: 'setting', name, value });

  it('is allowed one by one, and as it is written', () => {
    expect(allowedBy()).toBeUndefined();
    expect(allowedBy(allow('connect https://a.example.mk', true))).toEqual(['connect https://a.example.mk']);
    expect(allowedBy(allow('connect https://a.example.mk', false))).toBeUndefined();
    expect(
      allowedBy(allow('token https://b.example.mk', true), allow('img https://a.example.mk', true)),
    ).toBeUndefined();
  });

  it('is for everyone or for no one, and for versions that ask', () => {
    const choice = allow('connect https://a.example.mk', true);
    expect(choiceProblem({ ...choice, role: 'admin' }, asking.contributes)).toMatch(/for everyone or for no one/);
    expect(choiceProblem(choice, contributes)).toBe('mfe-alarms has no setting connect https://a.example.mk');
  });

  it('is not what a store says', () => {
    asking.contributes.allowed = ['connect https://a.example.mk'];
    expect(allowedBy()).toBeUndefined();
  });
});
