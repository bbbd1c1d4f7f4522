import { measureModules, measureSizes, storedFolder } from '@fleet/build';
import { builtRegistry, STORE } from '../consoleServers';
import type { Bench, Row } from '../results/rows';

/** The most a first visit may fetch, bytes. */
const WANTED = { login: 110_000, dashboard: 225_000 } as const;

/** What a first visit fetches of code, from the built files. */
export const firstLoad: Bench = {
  name: 'first-load',
  measures:
    'JavaScript of a first visit, gzip, from the files of the last `npm run build`, which holds the budgets beside it.',
  minutes: { short: 0.1, full: 0.1 },
  async run(): Promise<Row[]> {
    const { shell, modules } = builtRegistry();
    const fleet = modules['mfe-fleet']?.stable;
    if (!fleet) throw new Error(`There is no mfe-fleet in ${STORE}.`);
    const folderOf = storedFolder(STORE);
    const releases = Object.entries(modules).map(([id, { stable }]) => ({ id, release: stable }));
    const row = (name: string, bytes: number, target: number, detail: string): Row => ({
      name,
      unit: 'kB',
      value: bytes / 1000,
      target: { atMost: target / 1000 },
      detail,
    });
    return [
      ...measureSizes(shell, fleet, folderOf).map(({ what, bytes, budget }) =>
        row(
          `first load of /${what}`,
          bytes,
          WANTED[what as keyof typeof WANTED] ?? budget, // both are named above
          `budget ${budget / 1000} kB`,
        ),
      ),
      ...measureModules(releases, folderOf).map(({ what, bytes, budget }) =>
        row(`largest page: ${what}`, bytes, budget, 'its entry included'),
      ),
    ];
  },
};
