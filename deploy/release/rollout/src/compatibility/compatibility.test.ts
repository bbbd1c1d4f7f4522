import type { ModuleRelease } from 'shared-auth/contract';
import { promoted } from '../releases/releaseSet';
import { sampleModule, sampleSet, sampleShell } from '../testing/sampleSet';
import { candidateOf } from './checkStored';
import { type Check, checkCompatibility } from './compatibility';

const set = sampleSet();
Object.assign(set.modules['mfe-fleet']!.stable, { globals: ['mfe_fleet_1'] });
const good = sampleModule('mfe-alarms', '1.3.0');
const refusals = (candidate: ModuleRelease, fileReasons: string[] = [], accepted: Check[] = []) =>
  checkCompatibility(candidateOf(set, 'mfe-alarms', candidate, fileReasons), accepted)
    .findings.filter(({ result }) => result === 'refused')
    .map(({ check, reasons }) => [check, ...reasons]);
const contributing = (change: Partial<ModuleRelease['contributes']>) =>
  sampleModule('mfe-alarms', '1.3.0', { contributes: { ...good.contributes, ...change } });
const [route] = good.contributes.routes;
const [entry] = good.contributes.menu;

it('lets a version pass that fits', () => {
  expect(checkCompatibility(candidateOf(set, 'mfe-alarms', good, []))).toMatchObject({
    id: 'mfe-alarms',
    version: '1.3.0',
    passed: true,
  });
});

it.each<[string, ModuleRelease, RegExp]>([
  [
    'another host contract',
    { ...good, requires: { shell: '^2.0.0' } },
    /^contract.*requires contract \^2\.0\.0.*keeps 1\.0\.0/,
  ],
  ['a range that is none', { ...good, requires: { shell: 'latest' } }, /^contract/],
  ['a package the shell has too old', { ...good, shared: { react: '^20.0.0' } }, /^shared.*react \^20\.0\.0.*19\.3\.1/],
  ['a package the shell does not have', { ...good, shared: { three: '^1.0.0' } }, /^shared.*provides none/],
  [
    'a route of another module',
    contributing({ routes: [route!, { ...route!, path: '/fleet' }] }),
    /^routes.*\/fleet belongs to mfe-fleet/,
  ],
  [
    'a place of another module',
    contributing({ menu: [{ ...entry!, order: 50 }] }),
    /^menu.*place 50 belongs to \/fleet/,
  ],
  [
    'a menu entry that leads nowhere',
    contributing({ menu: [entry!, { ...entry!, path: '/x', order: 7 }] }),
    /^menu.*\/x leads to no route/,
  ],
  ['a widget that vanishes', contributing({ widgets: [] }), /^slots.*vehicle\.recent-alarms vanishes/],
  [
    'a widget for a slot that the shell is too old for',
    contributing({
      widgets: [...good.contributes.widgets, { slot: 'console.alarm-signals', expose: './Page', title: 'alarms' }],
    }),
    /^slots.*console\.alarm-signals of contract 1\.1\.0; shell@1\.0\.0 keeps 1\.0\.0: roll out a newer shell first/,
  ],
  [
    'a widget for a slot on trial that it does not ask for',
    contributing({
      widgets: [...good.contributes.widgets, { slot: 'proposed.device.cards', expose: './Page', title: 'alarms' }],
    }),
    /^slots.*proposed\.device\.cards, which is on trial: name it in proposals of module\.json/,
  ],
  [
    'a widget for a slot that does not exist',
    contributing({
      widgets: [...good.contributes.widgets, { slot: 'dashboard.weather', expose: './Page', title: 'alarms' }],
    }),
    /^slots.*dashboard\.weather, which no shell has/,
  ],
  [
    'a lower role',
    contributing({ routes: [{ ...route!, role: 'operator' }] }),
    /^roles.*needs manager now and would need operator/,
  ],
  [
    'a label in one language',
    contributing({ locales: { mk: { alarms: 'Аларми' }, en: {} } }),
    /^texts.*alarms has no English text/,
  ],
  [
    'a label that fits nowhere',
    contributing({ locales: { mk: { alarms: 'А'.repeat(300) }, en: { alarms: 'Alarms' } } }),
    /^texts.*alarms has 300 letters; there is room for 60/,
  ],
  [
    'hundreds of menu entries',
    contributing({
      menu: Array.from({ length: 300 }, (_, order) => ({ ...good.contributes.menu[0]!, order: 1_000 + order })),
    }),
    /^menu.*it has 300 menu entries; a module may have 12/,
  ],
  ['a file without a hash', { ...good, files: { './Page': ['gone.js'] } }, /^files.*gone\.js has no hash/],
  [
    'a global of another module',
    Object.assign({}, good, { globals: ['mfe_fleet_1', 'alarms'] }),
    /^globals.*"mfe_fleet_1" is that of mfe-fleet@1\.0\.0.*name: 'mfe_alarms'/,
  ],
  ['an entry elsewhere', { ...good, entry: '/modules/mfe-alarms/1.2.0/mf-manifest.json' }, /^files.*is not in/],
  ['a third more code', { ...good, size: 30_001 }, /^size.*30\.0 kB of code; the stable version has 20\.0 kB/],
])('refuses %s', (_what, candidate, line) => {
  const [first, ...others] = refusals(candidate);
  expect(first?.join(' ')).toMatch(line);
  expect(others).toEqual([]);
});

it.each([
  ['to the end of its day', 0, []],
  ['no longer', -1, ['size']],
])('takes a size that module.json accepts, %s', (_what, days, refused) => {
  const until = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const accepted = [{ measure: 'size', until, why: 'The grid that all teams asked for.' }];
  const candidate = { ...good, contributes: { ...good.contributes, accepted }, size: 250_000 };
  const checks = refusals(candidate).map(([check]) => check);
  expect(checks.filter((check) => check === 'size')).toEqual(refused);
});

describe('A5: addresses of other owners', () => {
  const fleet = sampleModule('mfe-fleet', '1.0.0', {
    contributes: {
      ...set.modules['mfe-fleet']!.stable.contributes,
      routes: ['/fleet', '/vehicles', '/vehicles/new', '/vehicles/:id', '/vehicles/:id/edit'].map((path) => ({
        path,
        expose: './Page',
        title: 'fleet',
      })),
    },
  });
  const beside: typeof set = { ...set, modules: { ...set.modules, 'mfe-fleet': { stable: fleet } } };
  const reasonsOf = (path: string) =>
    checkCompatibility(
      candidateOf(beside, 'mfe-alarms', contributing({ routes: [route!, { ...route!, path }] }), []),
    ).findings.flatMap(({ check, reasons }) => (check === 'routes' ? reasons : []));

  it.each([
    ['/modules', '/modules belongs to the shell'],
    ['/login', '/login belongs to the shell'],
    ['/vehicles/:x', '/vehicles/:x takes addresses of /vehicles/:id, which belongs to mfe-fleet'],
    ['/vehicles/:id', '/vehicles/:id belongs to mfe-fleet'],
    ['/vehicles/import', '/vehicles/import takes addresses of /vehicles/:id, which belongs to mfe-fleet'],
    ['/vehicLes', '/vehicLes takes addresses of /vehicles, which belongs to mfe-fleet'],
    ['/:a/:b/edit', '/:a/:b/edit takes addresses of /vehicles/:id/edit, which belongs to mfe-fleet'],
    ['/:page', '/:page takes addresses of /login, which belongs to the shell'],
    ['/:page', '/:page takes addresses of /fleet, which belongs to mfe-fleet'],
    ['/api/vehicles', '/api/vehicles takes addresses of /api/*, which belongs to the shell'],
    ['/:a/:b', '/:a/:b takes addresses of /ops/*, which belongs to the shell'],
  ])('refuses %s: %s', (path, reason) => {
    expect(reasonsOf(path)).toContain(reason);
  });

  it.each(['/vehicles/:id/costs', '/alarms/:id', '/alarms/archive', '/fleet-costs', '/opsview/a'])(
    "lets %s pass, which is nobody else's",
    (path) => {
      expect(reasonsOf(path)).toEqual([]);
    },
  );
});

describe('slots of modules', () => {
  const slot = 'mfe-fleet/vehicle.summary';
  const widget = (slotVersion = '^1.0.0') => ({ slot, slotVersion, expose: './Page', title: 'alarms' });
  const { contributes } = set.modules['mfe-fleet']!.stable;
  const fleet = (version: string, offered: string | null) =>
    sampleModule('mfe-fleet', version, {
      contributes: {
        ...contributes,
        ...(offered !== null && { slots: [{ name: slot, version: offered }] }),
      },
    });
  const filling = (version: string, slotVersion?: string) =>
    sampleModule('mfe-alarms', version, {
      contributes: { ...good.contributes, widgets: [...good.contributes.widgets, widget(slotVersion)] },
    });
  const none = { version: '0.0.0-none', files: {}, integrity: {} };
  const reasonsOf = (id: string, release: ModuleRelease, modules: typeof set.modules) =>
    checkCompatibility(candidateOf({ ...set, modules: { ...set.modules, ...modules } }, id, release, []))
      .findings.filter(({ check }) => check === 'slots')
      .flatMap(({ reasons }) => reasons);
  const fleetIs = (...versions: [string | null, string?]) => ({
    'mfe-fleet': {
      stable: fleet('1.0.0', versions[0]),
      ...(versions[1] !== undefined && { candidate: { ...fleet('1.1.0', versions[1]), percent: 10 } }),
    },
  });

  it.each<[string, typeof set.modules, string[]]>([
    ['that is offered', fleetIs('1.0.0'), []],
    ['that a candidate begins to offer', fleetIs(null, '1.0.0'), []],
    [
      'that nobody offers',
      fleetIs(null),
      [
        `mfe-alarms@1.3.0 fills ${slot}, which no version of mfe-fleet that users have offers: roll out one that does first`,
      ],
    ],
    [
      'whose properties have changed',
      fleetIs('1.4.0', '2.0.0'),
      [
        `mfe-alarms@1.3.0 fills ${slot} of ^1.0.0; mfe-fleet@1.1.0 offers 2.0.0, so it is not shown there: roll out the mfe-fleet that it was written for first`,
      ],
    ],
    [
      'of a module that is disabled',
      { 'mfe-fleet': { stable: { ...fleet('1.0.0', null), ...none }, lastGood: fleet('1.0.0', '1.0.0') } },
      [],
    ],
    ['that it fills for everybody already', { ...fleetIs(null), 'mfe-alarms': { stable: filling('1.2.0') } }, []],
  ])('a widget in a slot %s', (_what, modules, lines) => {
    expect(reasonsOf('mfe-alarms', filling('1.3.0'), modules)).toEqual(lines);
  });

  it.each<[string, string | null, string[]]>([
    ['stays', '1.1.0', []],
    [
      'goes',
      null,
      [
        `mfe-alarms@1.2.0 fills ${slot} of ^1.0.0, which mfe-fleet@2.0.0 does not offer: roll out a mfe-alarms that does without first`,
      ],
    ],
    [
      'changes',
      '2.0.0',
      [
        `mfe-alarms@1.2.0 fills ${slot} of ^1.0.0, which mfe-fleet@2.0.0 offers as 2.0.0: roll out a mfe-alarms that does without first`,
      ],
    ],
  ])('a filled slot that %s with its owner', (_what, offered, lines) => {
    const modules = { ...fleetIs('1.0.0'), 'mfe-alarms': { stable: filling('1.2.0') } };
    expect(reasonsOf('mfe-fleet', fleet('2.0.0', offered), modules)).toEqual(lines);
  });

  it('are nothing that a shell before them has', () => {
    const old = checkCompatibility(
      candidateOf({ ...set, modules: { ...set.modules, ...fleetIs('1.0.0') } }, 'mfe-alarms', filling('1.3.0'), []),
    );
    expect(old.findings.flatMap(({ check, reasons }) => (check === 'uses' ? reasons : []))).toEqual([
      'the field widgets.slotVersion is missing in shell@1.0.0; mfe-alarms@1.3.0 (candidate) uses it: roll out a shell that has it first',
    ]);
  });
});

it('refuses a route, and its menu entry, that vanish', () => {
  expect(refusals(contributing({ routes: [], menu: [] }))).toEqual([
    ['routes', '/alarms vanishes'],
    ['menu', 'the entry of /alarms vanishes'],
  ]);
});

it('refuses what is not in the store', () => {
  expect(refusals(good, ['page.js is not in the store'])).toEqual([['files', 'page.js is not in the store']]);
});

it('holds a module against the shell that is being rolled out as well', () => {
  const both = promoted(set, 'shell', sampleShell('2.0.0', { contract: '2.0.0' }), 10);
  expect(checkCompatibility(candidateOf(both, 'mfe-alarms', good, [])).passed).toBe(false);
});

it('refuses a shell that a module would not run on', () => {
  const compatibility = checkCompatibility(
    candidateOf(set, 'shell', sampleShell('2.0.0', { contract: '2.0.0', provides: {} }), []),
  );
  expect(compatibility.findings.filter(({ result }) => result === 'refused').map(({ check }) => check)).toEqual([
    'contract',
    'shared',
  ]);
  expect(checkCompatibility(candidateOf(set, 'shell', sampleShell('1.1.0'), [])).passed).toBe(true);
});

it('lets an accepted refusal pass, and says so', () => {
  const compatibility = checkCompatibility(candidateOf(set, 'mfe-alarms', contributing({ widgets: [] }), []), [
    'slots',
  ]);
  expect(compatibility.passed).toBe(true);
  expect(compatibility.findings.find(({ check }) => check === 'slots')?.result).toBe('accepted');
});
