import { join } from 'node:path';
import type { ModuleRelease, ShellRelease } from 'shared-auth/contract';
import { gzipSize } from './artifact';

/** gzip bytes of JavaScript that a first visit may cost. */
export const budgets = {
  /** The login page, usable. */
  login: 112_000,
  /** The dashboard of a signed-in user, map and live link included; not what comes later: charts as one scrolls, dialogs, toasts. */
  dashboard: 251_000,
} as const;

export interface SizeLine {
  what: keyof typeof budgets;
  bytes: number;
  budget: number;
}

/** A build over its budget; the message states by how much. */
export class BudgetError extends Error {
  override name = 'BudgetError';
}

const isScript = (file: string) => file.endsWith('.js');

/** What a first visit costs, from the files of a rolled-out set. `folderOf` gives the folder of a package's version. */
export function measureSizes(
  shell: ShellRelease,
  fleet: ModuleRelease,
  folderOf: (id: string, version: string) => string,
): SizeLine[] {
  const shellDir = folderOf('shell', shell.version);
  const later = [...new Set(['registry', 'console', 'live', 'map'].flatMap((part) => shell.parts[part] ?? []))].filter(
    isScript,
  );
  const login = gzipSize(shellDir, shell.scripts);
  const page = [...new Set([...(fleet.files['./DashboardPage'] ?? []), ...(fleet.files['./locales/mk'] ?? [])])].filter(
    isScript,
  );
  const dashboard = login + gzipSize(shellDir, later) + gzipSize(folderOf('mfe-fleet', fleet.version), page);
  return [
    { what: 'login', bytes: login, budget: budgets.login },
    { what: 'dashboard', bytes: dashboard, budget: budgets.dashboard },
  ];
}

/** One readable line each. @throws BudgetError */
export function checkSizes(lines: readonly SizeLine[], log: (line: string) => void): void {
  for (const { what, bytes, budget } of lines)
    log(`first load of /${what}: ${(bytes / 1000).toFixed(1)} of ${budget / 1000} kB of JavaScript, gzip`);
  const over = lines.filter(({ bytes, budget }) => bytes > budget);
  if (over.length > 0)
    throw new BudgetError(
      over
        .map(({ what, bytes, budget }) => `/${what} is ${((bytes - budget) / 1000).toFixed(1)} kB over its budget`)
        .join('; '),
    );
}

/** Where a local store keeps a version's files. */
export const storedFolder = (storeDir: string) => (id: string, version: string) =>
  join(storeDir, 'modules', id, version);
