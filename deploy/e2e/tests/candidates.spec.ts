import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { HealthReport } from '@fleet/rollout/health';
import type { Page } from '@playwright/test';
import type { ReportedFailure } from 'shared-auth/contract';
import { editFile, type RolloutStore } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** The limits hold on a machine that does nothing else; beside other work they stretch with its load. */
const limit = (milliseconds: number) => milliseconds * Math.max(1, (loadavg()[0] ?? 0) / cpus().length);

const alarmTable = (page: Page) => page.getByRole('main').getByRole('table');
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
    if (file === page || file === `${page}.br` || file === `${page}.gz`) damage(join(folder, file));
};

interface Candidate {
  what: string;
  kind: ReportedFailure;
  /** What the team did to its sources. */
  alter?: (folder: string) => void;
  /** What happened to the files after the verdict. */
  damage?: (store: RolloutStore, version: string) => void;
  /** Milliseconds until the user has a working page. */
  within?: number;
  /** `stays`: the page works, and what is wrong shows itself later. `frozen`: nothing more happens in the tab. */
  course?: 'stays' | 'frozen';
  /** What provokes it once the page is there. */
  provoke?: (page: Page) => Promise<unknown>;
  /** Run with every `npm test`. */
  isQuick?: boolean;
}

const later = (statement: string, ms: number) =>
  `if (!('broken' in globalThis)) { Object.assign(globalThis, { broken: true }); setTimeout(() => { ${statement} }, ${ms}); }`;

/** The bad candidates of the platform's review, in its order. */
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
      /\.(br|gz)$/.test(file) ? rmSync(file) : appendFileSync(file, ';globalThis.tampered=true'),
    ),
    isQuick: true,
  },
  { what: 'never answers', kind: 'timeout', alter: inFile('await new Promise(() => undefined);'), within: 10_000 },
  { what: 'loops in render', kind: 'frozen', alter: inPage('while (Date.now() > 0);'), course: 'frozen' },
  { what: 'loops at evaluation', kind: 'frozen', alter: inFile('while (Date.now() > 0);'), course: 'frozen' },
  {
    what: 'suspends for ever',
    kind: 'suspended',
    alter: inPage('if (Date.now() > 0) throw new Promise(() => undefined);'),
    within: 8_000,
  },
  { what: 'renders nothing', kind: 'blank', alter: inPage('if (Date.now() > 0) return null;'), isQuick: true },
  {
    what: 'blocks for 4 s in render',
    kind: 'blocked',
    alter: inPage(
      'if (!("span" in globalThis)) { Object.assign(globalThis, { span: true }); const until = Date.now() + 4_000; while (Date.now() < until); }',
    ),
    course: 'stays',
    within: 10_000,
  },
  {
    what: 'changes a prototype, patches fetch and leaves a global',
    kind: 'leak',
    alter: inFile(
      'Object.assign(Array.prototype, { last() { return this.at(-1); } }); const real = fetch; globalThis.fetch = (...args) => real(...args); Object.assign(globalThis, { alarmCache: {} });',
    ),
    course: 'stays',
    provoke: (page) => page.getByRole('link', { name: 'Возила', exact: true }).click(),
  },
  {
    what: 'throws an Error in a handler',
    kind: 'uncaught',
    alter: inPage(later('throw new Error("on purpose");', 300)),
    course: 'stays',
  },
  {
    what: 'throws a string in a handler',
    kind: 'uncaught',
    alter: inPage(later('throw "on purpose";', 300)),
    course: 'stays',
    isQuick: true,
  },
  {
    what: 'leaves a rejected promise',
    kind: 'rejection',
    alter: inPage(later('void Promise.reject("on purpose");', 300)),
    course: 'stays',
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
    course: 'stays',
  },
  {
    what: 'crashes 3 s later',
    kind: 'crash',
    alter: inPage(
      'const [isLate, setLate] = useState(false); setTimeout(() => setLate(true), 1_500); if (isLate) throw new Error("on purpose");',
    ),
    within: 6_000,
  },
];

/** Whether code of the version ran in the page: its container is there. */
const hasRun = (page: Page, version: string) =>
  page.evaluate((name) => name in window, `mfe_alarms_${version.replaceAll('.', '_')}`);

/** How often a kind of failure of a version was reported. */
async function reported(url: string, version: string, kind: ReportedFailure): Promise<number> {
  const health = (await (await fetch(`${url}/telemetry/health?minutes=10`)).json()) as HealthReport; // the gateway's own
  return health.versions
    .filter((each) => each.module === 'mfe-alarms' && each.version === version && each.shell !== '')
    .reduce((sum, { failures }) => sum + (failures[kind] ?? 0), 0);
}

const isWhole = process.env.CANDIDATES === 'all';
for (const [index, candidate] of candidates.entries()) {
  const { what, kind, alter, damage, within = 2_000, course, provoke, isQuick } = candidate;
  if (!isQuick && !isWhole) continue;
  const version = `2.${index}.0`;

  test(`rows 39–43: a candidate that ${what} leaves the user a working page, is not met twice, and is booked as ${kind}`, async ({
    rollouts,
    servers,
    openAs,
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/mfe-alarms/, /on purpose/, /digest|integrity/i, /Failed to load/);
    if (alter) await rollouts.publishAltered(`mfe-alarms@${version}`, alter);
    else expect((await rollouts.rollout(`publish mfe-alarms@${version}`)).code).toBe(0);
    await make(rollouts, servers.url, `promote mfe-alarms@${version} --percent 99 --replace`);
    damage?.(rollouts, version);

    await openAs('operator', '/vehicles');
    await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
    let next = page;
    if (course === 'frozen') {
      // Without waiting: the click is never answered.
      void openAlarms(page).catch(() => undefined);
      next = await context.newPage();
      // The user waits, gives up and opens the console anew.
      await next.waitForTimeout(4_500);
      await next.goto('/alarms');
      await expect(alarmTable(next)).toBeVisible();
    } else {
      await openAlarms(page);
      if (kind === 'crash') await expect(page.getByText('Страницата не може да се прикаже')).toHaveCount(0);
      if (kind !== 'query') await expect(alarmTable(page)).toBeVisible({ timeout: limit(within) });
      await provoke?.(page);
    }
    await expect.poll(() => reported(servers.url, version, kind), { timeout: 20_000 }).toBeGreaterThan(0);

    if (course !== 'frozen') await next.goto('/alarms');
    await expect(alarmTable(next)).toBeVisible();
    expect(await hasRun(next, version)).toBe(false);
    await make(rollouts, servers.url, 'rollback mfe-alarms');
  });
}
