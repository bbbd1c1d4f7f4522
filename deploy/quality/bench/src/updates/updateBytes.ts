import { join } from 'node:path';
import { createRolloutStore, editFile, type RolloutStore } from '@fleet/e2e/rollouts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { STORE, startConsole, startGateway } from '../consoleServers';
import type { Bench, Row } from '../results/rows';
import { filesWithoutIntegrity, type Loaded, watchModule } from './moduleBytes';

/** Pages that the user had open, and opens again; their order is the menu's. */
const PAGES = ['/dashboard', '/vehicles', '/devices', '/locations'];

/** The line that an update adds, and where. */
const LINE = "document.documentElement.dataset.update = 'ran';";
const UPDATES = [
  {
    name: 'a module',
    id: 'mfe-fleet',
    file: 'src/vehicles/VehiclesPage.tsx',
    after: 'export default function VehiclesPage() {',
    shownOn: '/vehicles',
  },
  {
    name: 'the shell',
    id: 'shell',
    file: 'src/boot.tsx',
    after: 'export async function boot(container: HTMLElement): Promise<void> {',
    shownOn: '/dashboard',
  },
] as const;

interface Console {
  url: string;
  token: string;
  rollouts: RolloutStore;
}

/** Until nothing more has come for two seconds: what is loaded late is loaded by then, and in both visits alike. */
async function untilQuiet(loaded: readonly Loaded[]): Promise<void> {
  for (let seen = -1; seen < loaded.length; ) {
    seen = loaded.length;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** What a user loads of a version who opens the console's pages one after the other. */
async function visit(
  context: BrowserContext,
  { url, token }: Console,
  { id, version, shownOn }: { id: string; version: string; shownOn: string },
): Promise<{ page: Page; loaded: Loaded[]; ran: boolean }> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const rejected: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && /digest|integrity/i.test(message.text())) rejected.push(message.text());
  });
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  const loaded = await watchModule(page, id, version);
  let ran = false;
  for (const path of PAGES) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilQuiet(loaded);
    if (path === shownOn) ran = (await page.locator('html').getAttribute('data-update')) === 'ran';
  }
  if (rejected.length > 0) throw new Error(rejected[0]);
  return { page, loaded, ran };
}

const sum = (files: readonly Loaded[], of: 'body' | 'wire') => files.reduce((total, file) => total + file[of], 0);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Rolls a version out that one line was added to, and compares what it costs a returning user and a new one. */
async function measureUpdate(
  browser: Browser,
  console: Console,
  { name, id, file, after, shownOn }: (typeof UPDATES)[number],
): Promise<Row> {
  const { rollouts, url } = console;
  const rollout = async (args: string) => {
    const { code, out } = await rollouts.rollout(args, { gateway: url });
    if (code !== 0) throw new Error(out);
  };
  const [before, version] = ['91.0.0', '91.0.1'];
  // Both out of a copy of the workspace: where sources lie is in the names of chunks.
  await rollouts.publishAltered(`${id}@${before}`, () => {});
  await rollout(`promote ${id}@${before}`);
  const returning = await browser.newContext();
  const other = await browser.newContext();
  try {
    const earlier = await visit(returning, console, { id, version: before, shownOn });
    await earlier.page.close();
    const had = new Set(earlier.loaded.map((each) => each.file));
    await rollouts.publishAltered(`${id}@${version}`, (folder) =>
      editFile(join(folder, file), after, `${after}\n  ${LINE}`),
    );
    await rollout(`promote ${id}@${version}`);
    const update = await visit(returning, console, { id, version, shownOn });
    const whole = await visit(other, console, { id, version, shownOn });
    if (!update.ran || !whole.ran) throw new Error(`the changed line of ${id} did not run`);
    const { integrity } = rollouts.release(id, version);
    const hashes = update.loaded.map(({ file }) => [file, integrity[file]] as const);
    const wrong = await filesWithoutIntegrity(update.page, `/modules/${id}/${version}/`, hashes);
    if (wrong.length > 0) throw new Error(`${id}: ${wrong.join(', ')} decode to other bytes than their hashes name`);
    // What is fetched ahead may differ from visit to visit; what the user did not have is no update.
    const wholeFiles = new Map(whole.loaded.map((each) => [each.file, each]));
    const both = update.loaded.filter((each) => had.has(each.file) && wholeFiles.has(each.file));
    const same = both.flatMap((each) => wholeFiles.get(each.file) ?? []);
    const changed = both.filter(({ encoding }) => encoding === 'dcz').length;
    return {
      name: `an update of ${name} by one line, of its whole files`,
      value: (100 * sum(both, 'body')) / sum(same, 'body'),
      unit: '%',
      target: { atMost: 5 },
      detail:
        `${kB(sum(both, 'body'))} / ${kB(sum(same, 'body'))}, with headers ${kB(sum(both, 'wire'))} / ${kB(sum(same, 'wire'))}; ` +
        `${changed} of ${both.length} files as what changed, ${hashes.length} decoded to the registry's hashes, the line ran`,
    };
  } finally {
    await returning.close();
    await other.close();
  }
}

/** What an update costs a user who has the version before: bytes in Chromium, alongside those of the whole files. */
export const updateBytes: Bench = {
  name: 'update-bytes',
  measures:
    'Bytes of a rollout with one changed line, by compression dictionary transport (RFC 9842), in Chromium. A user opens four pages (dashboard, vehicles, devices, locations); a version with one line ' +
    'more is published and promoted; the user opens the four pages again. Counted are the bodies of the new version’s files as they came by the line, against those of the same files for a user who ' +
    'has nothing yet (brotli), and of files that the user had. The browser has checked the integrity of what it ran; the bench holds each decoded file against the registry’s hash once more, and sees that the new line ran.',
  minutes: { short: 1.5, full: 1.5 },
  async run(browser): Promise<Row[]> {
    const servers = await startConsole({ vehicles: 20 });
    const rollouts = createRolloutStore(STORE);
    const gateway = await startGateway(servers.api, rollouts.dir);
    try {
      const rows: Row[] = [];
      for (const update of UPDATES)
        rows.push(await measureUpdate(browser, { url: gateway.url, token: servers.token, rollouts }, update));
      return rows;
    } finally {
      gateway.close();
      servers.close();
      rollouts.remove();
    }
  },
};
