import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { shellBucket } from '@fleet/gateway';
import type { HealthReport } from '@fleet/rollout/health';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isInShare, type ReportedFailure } from 'shared-auth/contract';
import { editFile, type RolloutStore } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';
import type { Servers } from '../src/servers';
import { type Account, passwordOf, tokenOf } from '../src/test';
import { longestWait, measureWaits, startWaiting } from '../src/workingPage';

test.describe.configure({ timeout: 240_000 });

/** Pages after which a bad candidate is stopped at most. */
const MOST_PAGES = 5;
/** Percent of a rollout that nearly everybody is in. */
const PERCENT = 99;

/** Stretches a bound by the load of the machine: it is meant for an idle one. */
const stretched = (milliseconds: number) => milliseconds * Math.max(1, (loadavg()[0] ?? 0) / cpus().length);

/** The alarms page is there; its rows are the server's to send. */
const alarmsPage = (page: Page) => page.getByRole('main').getByRole('search');
const openAlarms = (page: Page) => page.getByRole('link', { name: 'Аларми', exact: true }).click();

const pageFile = 'src/alarms/AlarmsPage.tsx';
const head = 'export default function AlarmsPage() {';
/** Puts a statement at the start of the page's component. */
const inPage = (statement: string) => (folder: string) =>
  editFile(join(folder, pageFile), head, `${head}\n  ${statement}`);
/** Puts a statement before the page's component: it runs when the file is evaluated. */
const inFile = (statement: string) => (folder: string) =>
  editFile(join(folder, pageFile), head, `${statement}\n${head}`);

/** Changes or removes the file that holds the page, in all its forms. */
const onPageFile = (damage: (file: string) => void) => (store: RolloutStore, version: string) => {
  const { files } = store.release('mfe-alarms', version);
  const page = files['./AlarmsPage']?.find((file) => file.endsWith('.js') && !file.startsWith('remoteEntry'));
  if (!page) throw new Error('the alarms page has a chunk of its own');
  const folder = join(store.dir, 'modules/mfe-alarms', version);
  for (const file of readdirSync(folder, { recursive: true }).map(String))
    if (file === page || (file.startsWith(`${page}.`) && /\.(br|gz|dcz)$/.test(file))) damage(join(folder, file));
};

interface Candidate {
  what: string;
  kind: ReportedFailure;
  /** The alarms module unless it is named here. */
  id?: 'shell';
  /** What the team did to its sources. */
  alter?: (folder: string) => void;
  /** What happened to the files after the compatibility check. */
  damage?: (store: RolloutStore, version: string) => void;
  /** Milliseconds that the user is without a working page at most. */
  within?: number;
  /**
   * `frozen`: nothing more happens in the tab; the user opens the console anew. `login`: it shows itself after the
   * sign-in.
   */
  course?: 'frozen' | 'login';
  /** What the user does once the page is there, and what must hold after it. */
  afterwards?: (page: Page) => Promise<unknown>;
  /** Run with every `npm test`. */
  isQuick?: boolean;
}

const later = (statement: string, ms: number) =>
  `if (!('broken' in globalThis)) { Object.assign(globalThis, { broken: true }); setTimeout(() => { ${statement} }, ${ms}); }`;
const blocking = (ms: number) =>
  inPage(
    `if (!("span" in globalThis)) { Object.assign(globalThis, { span: true }); const until = Date.now() + ${ms}; while (Date.now() < until); }`,
  );

/** The bad candidates of the platform's review, in the order of its table. */
const candidates: Candidate[] = [
  {
    what: 'throws at its first render',
    kind: 'render',
    alter: inPage('if (Date.now() > 0) throw new Error("on purpose");'),
  },
  { what: 'lacks a chunk', kind: 'http', damage: onPageFile((file) => rmSync(file)) },
  {
    what: 'has a changed byte',
    kind: 'integrity',
    damage: onPageFile((file) =>
      /\.(br|gz|dcz)$/.test(file) ? rmSync(file) : appendFileSync(file, ';globalThis.tampered=true'),
    ),
    afterwards: async (page) => expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false),
  },
  {
    what: 'never answers',
    kind: 'timeout',
    alter: inFile('await new Promise(() => undefined);'),
    within: 8_000,
  },
  { what: 'loops in render', kind: 'frozen', alter: inPage('while (Date.now() > 0);'), course: 'frozen' },
  { what: 'loops at evaluation', kind: 'frozen', alter: inFile('while (Date.now() > 0);'), course: 'frozen' },
  {
    what: 'suspends for ever',
    kind: 'suspended',
    alter: inPage('if (Date.now() > 0) throw new Promise(() => undefined);'),
    within: 8_000,
  },
  { what: 'renders nothing', kind: 'blank', alter: inPage('if (Date.now() > 0) return null;') },
  { what: 'takes 20 s of CPU in render', kind: 'frozen', alter: blocking(20_000), course: 'frozen' },
  {
    what: 'throws an Error in a timer',
    kind: 'uncaught',
    alter: inPage(later('throw new Error("on purpose");', 300)),
  },
  {
    what: 'throws a text in a timer',
    kind: 'uncaught',
    alter: inPage(later('throw "on purpose";', 300)),
  },
  {
    what: 'throws a text when it is pressed',
    kind: 'uncaught',
    // React calls all handlers, and a text has no trace: the file that the browser names is React's.
    alter: (folder) =>
      editFile(join(folder, pageFile), '    <Page>', '    <Page onClick={() => { throw "on purpose"; }}>'),
    afterwards: (page) => page.getByRole('main').getByRole('heading', { level: 1 }).click(),
  },
  {
    what: 'has a TypeError in a query',
    kind: 'query',
    alter: (folder) =>
      editFile(
        join(folder, 'src/alarms/alarms.api.ts'),
        'queryFn: ',
        'queryFn: (async () => { throw new TypeError("on purpose"); }) as never, _was: ',
      ),
  },
  {
    what: 'crashes 3 s later',
    kind: 'crash',
    alter: (folder) => {
      inPage(
        'const [isLate, setLate] = useLate(false); setTimeout(() => setLate(true), 3_000); if (isLate) throw new Error("on purpose");',
      )(folder);
      inFile('import { useState as useLate } from "react";')(folder);
    },
  },
  {
    what: 'is a shell that throws',
    kind: 'evaluation',
    id: 'shell',
    alter: (folder) =>
      editFile(
        join(folder, 'src/main.tsx'),
        'const container =',
        'if (Date.now() > 0) throw new Error("on purpose");\nconst container =',
      ),
  },
  {
    what: 'is a shell that stays blank after sign-in',
    kind: 'blank',
    id: 'shell',
    alter: (folder) =>
      editFile(
        join(folder, 'src/Console.tsx'),
        '  const { user } = useSession();\n  const [client]',
        '  if (Date.now() > 0) return null;\n  const { user } = useSession();\n  const [client]',
      ),
    course: 'login',
  },
  {
    what: 'throws in a cleanup when it is left',
    kind: 'crash',
    alter: (folder) => {
      inPage('useLeaving(() => () => { throw new Error("on purpose"); }, []);')(folder);
      inFile('import { useEffect as useLeaving } from "react";')(folder);
    },
    // The page that is opened next is there, and with it the console.
    afterwards: async (page) => {
      await page.getByRole('link', { name: 'Возила', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
      await openAlarms(page);
    },
    isQuick: true,
  },
  {
    what: 'takes from the page what telemetry needs',
    kind: 'uncaught',
    alter: inFile('Object.assign(Array.prototype, { at: undefined });'),
    afterwards: async (page) => {
      await page.getByRole('link', { name: 'Возила', exact: true }).click();
      await expect(page.getByRole('navigation', { name: 'Главно мени' })).toBeVisible();
      await openAlarms(page);
    },
  },
  // Beyond the table.
  {
    what: 'leaves a rejected promise',
    kind: 'rejection',
    alter: inPage(later('void Promise.reject("on purpose");', 300)),
  },
  {
    what: 'blocks for 4 s in render',
    kind: 'blocked',
    // Of a processor: what others took of it meanwhile is not the page's.
    alter: (folder) => blocking(stretched(4_000))(folder),
    within: 8_000,
  },
];

/** One user's browser. */
interface Visitor {
  account: Account;
  context: BrowserContext;
  page: Page;
}

const idOf = ({ id }: Candidate): string => id ?? 'mfe-alarms';

/** A browser of a user to whom the candidate is given. */
async function visitorOf(
  browser: Browser,
  servers: Servers,
  candidate: Candidate,
  version: string,
  account: Account,
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: servers.url });
  if (idOf(candidate) === 'shell') {
    const words = Array.from({ length: 100 }, (_, index) => `${account.length}${index}`.padStart(12, '0'));
    const value = words.find((word) => shellBucket(version, word) < PERCENT) ?? '';
    await context.addCookies([{ name: 'fleet-bucket', value, url: servers.url }]);
  }
  // A page whose query has failed has no rows to wait for.
  const modulePage = candidate.kind === 'query' ? 'main table' : 'main [role=search]';
  await measureWaits(context, idOf(candidate) === 'shell' ? 'nav a[href="/alarms"]' : modulePage);
  if (candidate.course !== 'login') {
    const token = await tokenOf(servers, account);
    await context.addInitScript((value) => {
      if (location.protocol !== 'about:') localStorage.setItem('token', value);
    }, token);
  }
  return { account, context, page: await context.newPage() };
}

/** Another page of the browser, at something of the console's origin that runs none of its code. */
async function quietPage({ context }: Visitor): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  return page;
}

/** Milliseconds since the last heartbeat of any page of the browser. */
const sinceBeat = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...Object.keys(localStorage)
        .filter((name) => name.startsWith('fleet.page.'))
        .map((name) => Date.now() - (JSON.parse(localStorage.getItem(name) ?? '{}') as { at: number }).at),
    ),
  );

/** The user comes to a working page. @returns the page, and the milliseconds without one */
async function comeThrough(visitor: Visitor, candidate: Candidate): Promise<{ page: Page; waited: number }> {
  const { page, account } = visitor;
  const { course, kind } = candidate;
  if (idOf(candidate) === 'shell') {
    if (course === 'login') {
      await page.goto('/login');
      await page.getByLabel('Корисничко име').fill(account);
      await page.getByLabel('Лозинка').fill(passwordOf(account));
      await startWaiting(page);
      await page.getByRole('button', { name: 'Најави се' }).click();
    } else {
      // A tab of the same origin, from which the user goes to the console.
      await page.goto('/favicon.svg');
      await startWaiting(page);
      await page.goto('/vehicles').catch(() => undefined); // the reload comes in between
    }
    return { page, waited: await longestWait(page) };
  }
  // A page without a search of its own.
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (course === 'frozen') {
    const quiet = await quietPage(visitor);
    // Without waiting: the click is never answered.
    void openAlarms(page).catch(() => undefined);
    // The user gives up once the tab is dead, and opens the console anew.
    await expect.poll(() => sinceBeat(quiet), { timeout: 30_000, intervals: [200] }).toBeGreaterThan(3_000);
    const before = await sinceBeat(quiet);
    await startWaiting(quiet);
    await quiet.goto('/alarms');
    return { page: quiet, waited: before + (await longestWait(quiet)) };
  }
  await startWaiting(page);
  await openAlarms(page);
  let waited = await longestWait(page);
  // One that fails when it is left works until then.
  if ((kind === 'crash' || kind === 'query') && !candidate.afterwards) {
    // The first version was on the screen: what counts is how long its place stays empty.
    await expect.poll(() => hasFailedHere(page), { timeout: 20_000 }).toBe(true);
    waited = await longestWait(page);
  }
  await expect(alarmsPage(page)).toBeVisible();
  return { page, waited };
}

/** Whether this browser has put a version aside. */
const hasFailedHere = (page: Page) => page.evaluate(() => localStorage.getItem('fleet.refused-versions') !== null);

/** Whether code of the version ran in the page: its container is there, or the page's script is of it. */
const hasRun = (page: Page, id: string, version: string) =>
  id === 'shell'
    ? page.evaluate((of) => document.querySelector(`script[src^="/modules/shell/${of}/"]`) !== null, version)
    : page.evaluate((name) => name in window, `mfe_alarms_${version.replaceAll('.', '_')}`);

/** What the gateway has counted of a version. */
async function countedOf(url: string, id: string, version: string, kind: ReportedFailure) {
  // The gateway's own
  const health = (await (await fetch(`${url}/telemetry/health?minutes=10`)).json()) as HealthReport;
  const entries = health.versions.filter((each) => each.module === id && each.version === version && each.shell !== '');
  return {
    pages: entries.reduce((sum, { pages }) => sum + pages, 0),
    failures: entries.reduce((sum, { failures }) => sum + (failures[kind] ?? 0), 0),
  };
}

const accounts = ['operator', 'manager', 'admin', 'driver'] as const;
const table: string[] = [];
const isWhole = process.env.CANDIDATES === 'all';
const wanted = candidates.map((candidate, index) => ({ candidate, version: `2.${index}.0` }));

for (const { candidate, version } of wanted.filter(({ candidate: { isQuick } }) => isWhole || isQuick)) {
  const { what, kind, alter, damage, within = candidate.course === 'frozen' ? 8_000 : 2_000 } = candidate;
  const id = idOf(candidate);

  test(`rows 4–6, 39–41, 43: a candidate that ${what} is stopped after ${MOST_PAGES} pages at most, and no user waits for long or meets it twice`, {
    tag: '@long',
  }, async ({ rollouts, servers, browser }) => {
    if (alter) await rollouts.publishAltered(`${id}@${version}`, alter);
    else expect((await rollouts.rollout(`publish ${id}@${version}`)).code).toBe(0);
    await make(rollouts, servers.url, `promote ${id}@${version} --percent ${PERCENT} --replace`);
    // After the compatibility check: what it saw was whole.
    damage?.(rollouts, version);

    const waits: number[] = [];
    const users = accounts.filter((user) => id === 'shell' || isInShare(id, { version, percent: PERCENT }, user));
    // One user alone cannot stop a rollout, and three failures are more than chance.
    for (const account of users.slice(0, 3)) {
      const before = (await countedOf(servers.url, id, version, kind)).failures;
      const visitor = await visitorOf(browser, servers, candidate, version, account);
      const { page, waited } = await comeThrough(visitor, candidate);
      waits.push(waited);
      await candidate.afterwards?.(page);
      const reported = async () => (await countedOf(servers.url, id, version, kind)).failures;
      await expect.poll(reported, { timeout: 30_000, message: `reported as ${kind}` }).toBeGreaterThan(before);
      // The next visit of the same browser.
      await page.goto('/alarms');
      await expect(alarmsPage(page)).toBeVisible();
      expect(await hasRun(page, id, version)).toBe(false);
      await visitor.context.close();
      expect(waited, `${account} waited`).toBeLessThanOrEqual(stretched(within));
    }

    const { code, out } = await rollouts.rollout(`watch ${id}@${version} --once`, { gateway: servers.url });
    expect(`${code} ${out}`).toMatch(new RegExp(`^1 [^]*${id}@${version} stopped`));
    const { pages } = await countedOf(servers.url, id, version, kind);
    expect(pages).toBeLessThanOrEqual(MOST_PAGES);
    const { shell, modules } = rollouts.registry();
    expect((id === 'shell' ? shell : modules[id])?.candidate).toMatchObject({ version, percent: 0 });
    table.push(`${what.padEnd(80)} ${kind.padEnd(10)} ${pages} pages   ${waits.map(Math.round).join(', ')} ms`);
    await make(rollouts, servers.url, `rollback ${id}`);
  });
}

test.afterAll(() => {
  if (isWhole) console.log(['candidate, as what it was counted, pages until stopped, waits', ...table].join('\n'));
});
