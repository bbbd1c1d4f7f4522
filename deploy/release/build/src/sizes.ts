import { join } from 'node:path';
import { type ModuleRelease, pageTexts, type ShellRelease } from 'shared-auth/contract';
import { gzipSize } from './artifact';

/** gzip bytes of JavaScript that a first visit may cost. */
export const budgets = {
  /** The login page, usable. */
  login: 131_000,
  /**
   * The dashboard of a signed-in user, map and live link included, but not files that load later: charts on scrolling,
   * dialogs, toasts.
   */
  dashboard: 316_500,
} as const;

/** gzip bytes of JavaScript of a module's largest page or widget, its entry included. */
export const MODULE_BUDGET = 27_500;

export interface SizeLine {
  /** `login`, `dashboard`, or a module and its expose: `mfe-alarms ./AlarmsPage`. */
  what: string;
  bytes: number;
  budget: number;
}

/** A build over its budget; the message states by how much. */
export class BudgetError extends Error {
  override name = 'BudgetError';
}

/** How a line is called: first loads by their address. */
const nameOf = (what: string) => (what in budgets ? `first load of /${what}` : what);

const isScript = (file: string) => file.endsWith('.js');

/** Parts of the shell that the dashboard adds to the login page. */
export const dashboardParts = ['registry', 'console', 'live', 'map'] as const;

/** The files of its module that the visit to a page loads: the page, and the texts it shows. */
export const landingFiles = ({ files }: Pick<ModuleRelease, 'files'>, expose: string): string[] => [
  ...new Set([...(files[expose] ?? []), ...(files[pageTexts('mk', expose)] ?? files['./locales/mk'] ?? [])]),
];

/**
 * The bytes of a first visit, from the files of a rolled-out set. `folderOf` returns the folder of a package's version.
 */
export function measureSizes(
  shell: ShellRelease,
  fleet: ModuleRelease,
  folderOf: (id: string, version: string) => string,
): SizeLine[] {
  const shellDir = folderOf('shell', shell.version);
  const later = [...new Set(dashboardParts.flatMap((part) => shell.parts[part] ?? []))].filter(isScript);
  const login = gzipSize(shellDir, shell.scripts);
  const page = landingFiles(fleet, './DashboardPage').filter(isScript);
  const dashboard = login + gzipSize(shellDir, later) + gzipSize(folderOf('mfe-fleet', fleet.version), page);
  return [
    { what: 'login', bytes: login, budget: budgets.login },
    { what: 'dashboard', bytes: dashboard, budget: budgets.dashboard },
  ];
}

/** The bytes that each module's largest page or widget adds to those of the shell. */
export const measureModules = (
  modules: readonly { id: string; release: ModuleRelease }[],
  folderOf: (id: string, version: string) => string,
): SizeLine[] =>
  modules.map(({ id, release }) => {
    const sizes = Object.entries(release.files).map(([expose, files]) => ({
      what: `${id} ${expose}`,
      bytes: gzipSize(folderOf(id, release.version), files.filter(isScript)),
      budget: MODULE_BUDGET,
    }));
    return sizes.reduce((largest, size) => (size.bytes > largest.bytes ? size : largest));
  });

/** One readable line each. @throws BudgetError */
export function checkSizes(lines: readonly SizeLine[], log: (line: string) => void): void {
  for (const { what, bytes, budget } of lines)
    log(`${nameOf(what)}: ${(bytes / 1000).toFixed(1)} of ${budget / 1000} kB of JavaScript, gzip`);
  const over = lines.filter(({ bytes, budget }) => bytes > budget);
  if (over.length > 0)
    throw new BudgetError(
      over
        .map(
          ({ what, bytes, budget }) => `${nameOf(what)} is ${((bytes - budget) / 1000).toFixed(1)} kB over its budget`,
        )
        .join('; ')
        .concat('; "npm run sizes" shows what grew'),
    );
}

/** The folder of a version's files in a local store. */
export const storedFolder = (storeDir: string) => (id: string, version: string) =>
  join(storeDir, 'modules', id, version);
