import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ModuleRelease, ShellRelease } from 'shared-auth/contract';
import { BudgetError, checkSizes, MODULE_BUDGET, measureModules, measureSizes, storedFolder } from './sizes';

describe('measureSizes', () => {
  let dir: string;
  const gzipped = new Map<string, number>();
  const shellFiles = ['main.js', 'main.css', 'console.js', 'live.js', 'map.js', 'charts.js'];
  const fleetFiles = ['remoteEntry.js', 'dashboard.js', 'dashboard.css', 'mk.js', 'en.js', 'vehicles.js'];

  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'fleet-sizes-'));
    for (const [folder, files] of [
      ['shell/1.0.0', shellFiles],
      ['mfe-fleet/2.0.0', fleetFiles],
    ] as const)
      for (const [index, name] of files.entries()) {
        // Random hex: gzip takes each to a size of its own.
        const bytes = randomBytes(1_000 * (index + 1)).toString('hex');
        const file = join(dir, 'modules', folder, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, bytes);
        gzipped.set(name, gzipSync(bytes, { level: 9 }).length);
      }
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const sumOf = (...names: string[]) => names.reduce((sum, name) => sum + (gzipped.get(name) ?? Number.NaN), 0);
  const shell: ShellRelease = {
    version: '1.0.0',
    scripts: ['main.js'],
    styles: ['main.css'],
    // The map shares a file with the console: counted once.
    parts: {
      console: ['console.js'],
      live: ['live.js'],
      map: ['map.js', 'console.js', 'main.css'],
      charts: ['charts.js'],
    },
    integrity: {},
    contract: '1.0.0',
    provides: {},
  };
  const fleet: ModuleRelease = {
    version: '2.0.0',
    entry: '/modules/mfe-fleet/2.0.0/mf-manifest.json',
    integrity: {},
    requires: { shell: '^1.0.0' },
    contributes: {
      schema: 1,
      id: 'mfe-fleet',
      owner: 'fleet team',
      requires: { shell: '^1.0.0' },
      routes: [],
      menu: [],
      widgets: [],
      locales: { mk: {}, en: {} },
    },
    files: {
      './DashboardPage': ['remoteEntry.js', 'dashboard.js', 'dashboard.css'],
      './VehiclesPage': ['remoteEntry.js', 'vehicles.js'],
      './locales/mk': ['remoteEntry.js', 'mk.js'],
      './locales/en': ['remoteEntry.js', 'en.js'],
    },
    shared: {},
  };

  it('counts for the login page the scripts of index.html, and for the dashboard what its visit adds, each file once', () => {
    const [login, dashboard] = measureSizes(shell, fleet, storedFolder(dir));
    expect(login).toMatchObject({ what: 'login', bytes: sumOf('main.js') });
    expect(dashboard).toMatchObject({
      what: 'dashboard',
      bytes: sumOf('main.js', 'console.js', 'live.js', 'map.js', 'remoteEntry.js', 'dashboard.js', 'mk.js'),
    });
  });

  it('counts the texts that the dashboard has of its own in place of those of the module', () => {
    const files = { ...fleet.files, './locales/DashboardPage/mk': ['remoteEntry.js', 'en.js'] };
    const [, dashboard] = measureSizes(shell, { ...fleet, files }, storedFolder(dir));
    expect(dashboard?.bytes).toBe(
      sumOf('main.js', 'console.js', 'live.js', 'map.js', 'remoteEntry.js', 'dashboard.js', 'en.js'),
    );
  });

  it('counts for a module the largest of what it exposes', () => {
    expect(measureModules([{ id: 'mfe-fleet', release: fleet }], storedFolder(dir))).toEqual([
      { what: 'mfe-fleet ./VehiclesPage', bytes: sumOf('remoteEntry.js', 'vehicles.js'), budget: MODULE_BUDGET },
    ]);
  });
});

describe('checkSizes', () => {
  const lines = [
    { what: 'login' as const, bytes: 120_000, budget: 130_000 },
    { what: 'dashboard' as const, bytes: 250_000, budget: 260_000 },
  ];

  it('fails over budget, says what each first visit costs, and by how much it is too much', () => {
    const printed: string[] = [];
    checkSizes(lines, (line) => printed.push(line));
    expect(printed[0]).toBe('first load of /login: 120.0 of 130 kB of JavaScript, gzip');
    const heavy = lines.map((line) => ({ ...line, bytes: line.bytes + 12_500 }));
    expect(() => checkSizes(heavy, () => undefined)).toThrow(BudgetError);
    expect(() => checkSizes(heavy, () => undefined)).toThrow(
      'first load of /login is 2.5 kB over its budget; first load of /dashboard is 2.5 kB over its budget; "npm run sizes" shows what grew',
    );
  });
});
