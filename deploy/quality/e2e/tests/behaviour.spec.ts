import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { isInShare, type Visit } from 'shared-auth/contract';
import { editFile, type RolloutStore } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';
import type { Servers } from '../src/servers';
import { tokenOf } from '../src/test';

// Each candidate is built, and looked at for minutes: `npm run e2e` and `npm run test:faults`.
test.describe.configure({ timeout: 480_000 });
// As browsers of computers are: where sites share a process, Chromium tells a page its heap in coarse steps, and
// seldom.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--site-per-process'] }),
});

/** Pages after which a candidate is stopped at most. */
const MOST_PAGES = 10;
/** Visits of each user, and milliseconds that each lasts. */
const VISITS = 5;
const STAY_MS = 6_000;
/** Long enough to see that content does not come, or what blocks after the opening. */
const LONGER_STAY_MS = 12_000;
/** Long enough to tell what blocks for ever from what blocks at the opening, on a busy machine too. */
const BUSY_STAY_MS = 25_000;
/** Long enough for a heap to grow. */
const LONG_STAY_MS = 50_000;

const accounts = ['operator', 'manager', 'admin', 'driver'] as const;
const pageFile = 'src/alarms/AlarmsPage.tsx';
const head = 'export default function AlarmsPage() {';

/** Puts statements at the start of the page's component, where hooks, the client and the live link can be had. */
const inPage = (statements: string) => (folder: string) => {
  const file = join(folder, pageFile);
  editFile(file, 'import { useCallback, useRef }', 'import { useCallback, useEffect, useRef, useState }');
  editFile(file, 'import { errorText, useCan', 'import { api, errorText, live, useCan');
  editFile(file, head, `${head}\n  ${statements}`);
};
const onMount = (statements: string) => inPage(`useEffect(() => { ${statements} }, []);`);
const inMarkup = (markup: string) => (folder: string) =>
  editFile(join(folder, pageFile), '    <Page>', `    <Page>${markup}`);
const inPlace = (markup: string) => (folder: string) =>
  editFile(join(folder, pageFile), head, `${head}\n  if (Date.now() > 0) return ${markup};`);

interface Kind {
  what: string;
  alter: (folder: string) => void;
  says: RegExp;
  stay?: number;
  /** What a user does in the page. */
  does?: 'clicks' | 'keys' | 'scrolls';
}

/** The candidates of the platform's review that work and do the wrong thing. */
const kinds: Kind[] = [
  {
    what: 'asks without end',
    alter: onMount(
      'const timer = setInterval(() => fetch("/api/alarms?limit=1").then((response) => response.text()).catch(() => 0), 100); return () => clearInterval(timer);',
    ),
    says: /requests at the opening and a minute after in place of/,
    stay: LONGER_STAY_MS,
  },
  {
    what: 'asks at a wrong address',
    alter: onMount('for (let n = 0; n < 4; n += 1) api.getRaw("/api/alarmz", undefined).catch(() => 0);'),
    says: /calls a minute that were refused, failed or not answered in place of/,
  },
  {
    what: 'stays a skeleton',
    alter: inPlace(
      '<Page><h1>Аларми</h1><div aria-busy="true" style={{ height: 300, background: "rgb(200, 200, 200)" }} /></Page>',
    ),
    says: /until the page shows its content|characters of text/,
    stay: LONGER_STAY_MS,
  },
  {
    what: 'shows an error state of its own',
    alter: inPlace('<Page><h1>Аларми</h1><div role="alert">Нешто тргна наопаку</div></Page>'),
    says: /of visits in an error state|characters of text/,
  },
  {
    what: 'writes white on white',
    alter: onMount(
      'const sheet = new CSSStyleSheet(); sheet.replaceSync("main, main * { color: white !important; background: white !important }"); document.adoptedStyleSheets.push(sheet); return () => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet); };',
    ),
    says: /characters of text to be seen in place of/,
  },
  {
    what: 'lies over its controls',
    alter: inMarkup('<div style={{ position: "fixed", inset: 0, zIndex: 50 }} />'),
    says: /of the controls covered by something else/,
  },
  {
    what: 'prevents its clicks',
    alter: onMount(
      'const stop = (event) => { event.preventDefault(); event.stopPropagation(); }; const main = document.querySelector("main"); main.addEventListener("click", stop, true); return () => main.removeEventListener("click", stop, true);',
    ),
    says: /of clicks, keys and scrolls without effect/,
    does: 'clicks',
  },
  {
    what: 'swallows keys',
    alter: onMount(
      'const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); }; window.addEventListener("keydown", stop, true); return () => window.removeEventListener("keydown", stop, true);',
    ),
    says: /of clicks, keys and scrolls without effect/,
    does: 'keys',
  },
  {
    what: 'cannot be scrolled',
    alter: onMount(
      'const stop = (event) => event.preventDefault(); window.addEventListener("wheel", stop, { passive: false }); return () => window.removeEventListener("wheel", stop);',
    ),
    says: /of clicks, keys and scrolls without effect/,
    does: 'scrolls',
  },
  {
    what: 'renders without end',
    alter: inPage(
      'const [turn, setTurn] = useState(0); useEffect(() => { const timer = setTimeout(() => setTurn((n) => n + 1), 20); return () => clearTimeout(timer); }); const until = performance.now() + 180; while (turn > 0 && performance.now() < until);',
    ),
    says: /of blocked processor a minute/,
    stay: BUSY_STAY_MS,
  },
  {
    what: 'fills the storage',
    alter: onMount(
      'try { for (let n = 0; ; n += 1) localStorage.setItem("mfe-alarms:fill " + n, "x".repeat(200_000)); } catch {}',
    ),
    says: /kB transferred a minute, or added to the storage/,
  },
  {
    what: 'clears the storage',
    alter: onMount('localStorage.clear();'),
    says: /keys of the storage removed/,
  },
  {
    what: 'overwrites what another module keeps',
    alter: onMount(
      'for (const key of Object.keys(localStorage)) if (key !== "token") localStorage.setItem(key, "null");',
    ),
    says: /things of others changed or left behind/,
  },
  {
    what: 'never leaves a room',
    alter: onMount('live.joinVehicle(1);'),
    says: /things of others changed or left behind/,
  },
  {
    what: 'writes when it opens',
    alter: onMount('void api.put("/api/alarms/acknowledge/bulk", { alarm_ids: [1] }).catch(() => 0);'),
    says: /writes a minute that no user asked for/,
  },
  {
    what: 'writes by fetch when it opens',
    alter: onMount(
      'void fetch("/api/alarms/acknowledge/bulk", { method: "PUT", headers: { "content-type": "application/json", authorization: "Bearer " + localStorage.getItem("token") }, body: "{}" });',
    ),
    says: /writes a minute that no user asked for in place of/,
  },
  {
    // As real leaks do, what is taken is kept until the tab is closed.
    what: 'takes 5 MB a minute',
    alter: onMount(
      'const kept = (globalThis.kept ??= []); const timer = setInterval(() => kept.push(Array.from({ length: 4_000 }, () => ({ n: Math.random() }))), 1_000); return () => clearInterval(timer);',
    ),
    says: /kB of memory more each minute/,
    stay: LONG_STAY_MS,
  },
];

/** A user opens the alarms by the menu, looks at them, and goes on. */
async function visit(page: Page, { stay = STAY_MS, does }: Partial<Kind>) {
  if (!page.url().endsWith('/profile')) await page.goto('/profile');
  await page.getByRole('link', { name: 'Аларми', exact: true }).click({ noWaitAfter: true });
  await page.waitForURL('**/alarms', { waitUntil: 'commit' });
  if (does === 'clicks') {
    // Users press what they see, once it is there: what still comes would pass for an effect.
    await page.getByRole('main').getByRole('row').nth(1).waitFor();
    await page.waitForTimeout(2_000);
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('main').getByRole('button').first().click({ noWaitAfter: true });
      await page.waitForTimeout(1_200);
      await page.keyboard.press('Escape');
    }
  }
  if (does === 'scrolls') {
    // So low that a driver's few alarms are higher, too.
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.getByRole('main').getByRole('row').nth(1).waitFor();
    await page.getByRole('main').getByRole('heading', { level: 1 }).hover();
    for (const turn of [300, 300, -300]) {
      await page.mouse.wheel(0, turn);
      await page.waitForTimeout(1_300);
    }
  }
  if (does === 'keys') {
    await page.getByRole('button', { name: /^Брзо пребарување/ }).click();
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('sk', { delay: 200 });
    await page.waitForTimeout(1_200);
  }
  await page.waitForTimeout(stay);
  await page
    .getByRole('link', { name: 'Профил', exact: true })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { level: 1, name: 'Профил' }).waitFor();
  // What is measured after leaving.
  await page.waitForTimeout(2_500);
}

/** A browser of each user, all at once, and the visits of each one after the other. */
const visits = (browser: Browser, servers: Servers, kind: Partial<Kind>) =>
  Promise.all(
    accounts.map(async (account) => {
      const context = await browser.newContext({ baseURL: servers.url });
      const token = await tokenOf(servers, account);
      await context.addInitScript((value) => {
        if (location.protocol === 'about:') return;
        localStorage.setItem('token', value);
        localStorage.setItem('kept.a', '1');
        localStorage.setItem('kept.b', '2');
        localStorage.setItem('mfe-fleet:map.labels', 'true');
      }, token);
      const page = await context.newPage();
      for (let times = 0; times < VISITS; times += 1) await visit(page, kind);
      await context.close();
    }),
  );

/** The visits that pages of the alarms measured: of a candidate, and of the stable version since `begin`. */
async function visitsOf(servers: Servers, version: string, begin = 0): Promise<{ seen: Visit[]; stable: Visit[] }> {
  const health = await (await fetch(`${servers.url}/telemetry/health?minutes=30`)).json();
  const visits = (health as { visits: Visit[] }).visits.filter(
    (each) => each.module === 'mfe-alarms' && each.route === '/alarms',
  );
  return {
    seen: visits.filter((each) => each.version === version),
    stable: visits.filter((each) => each.version !== version && each.at >= begin / 1_000),
  };
}

/** For the reader of a failure: one line a visit. */
const listed = (visits: readonly Visit[]) =>
  visits.map(({ user, version, measured }) => `${version} ${user.slice(0, 4)} ${JSON.stringify(measured)}`).join('\n');

/** A version that half of the accounts are in a share of 50 % of; the others have the stable one meanwhile. */
function halved(major: number): string {
  for (let minor = 0; ; minor += 1) {
    const version = `${major}.${minor}.0`;
    const ins = accounts.filter((user) => isInShare('mfe-alarms', { version, percent: 50 }, user));
    if (ins.length === 2) return version;
  }
}

const watch = (rollouts: RolloutStore, servers: Servers, version: string) =>
  rollouts.rollout(`watch mfe-alarms@${version} --once`, { gateway: servers.url });

/** Some of them, while one works on them: `KIND='white|storage'`. */
const only = new RegExp(process.env.KIND ?? '');

test('an equal build is not stopped', { tag: '@long' }, async ({ rollouts, servers, browser }) => {
  const version = halved(3);
  await rollouts.publishAltered(`mfe-alarms@${version}`, () => undefined);
  await make(rollouts, servers.url, `promote mfe-alarms@${version} --percent 50 --replace`);
  await visits(browser, servers, { does: 'clicks', stay: LONGER_STAY_MS });
  const { seen, stable } = await visitsOf(servers, version);
  expect(seen.length).toBeGreaterThanOrEqual(8);
  const { code, out } = await watch(rollouts, servers, version);
  expect(`${code} ${out}`, listed([...seen, ...stable])).not.toContain('stopped');
  await make(rollouts, servers.url, 'rollback mfe-alarms');
});

for (const [index, kind] of kinds.entries()) {
  if (!only.test(kind.what)) continue;
  test(`a candidate that ${kind.what} is stopped within ${MOST_PAGES} pages, in one sentence`, {
    tag: '@long',
  }, async ({ rollouts, servers, browser }) => {
    const version = halved(10 + index);
    await rollouts.publishAltered(`mfe-alarms@${version}`, kind.alter);
    await make(rollouts, servers.url, `promote mfe-alarms@${version} --percent 50 --replace`);
    const begin = Date.now();
    await visits(browser, servers, kind);
    const { seen, stable } = await visitsOf(servers, version, begin);
    const { code, out } = await watch(rollouts, servers, version);
    expect(`${code} ${out}`, listed([...seen, ...stable])).toMatch(new RegExp(`^1 [^]*mfe-alarms@${version} stopped`));
    expect(out).toMatch(kind.says);
    expect(seen.length).toBeLessThanOrEqual(MOST_PAGES);
    const [, why = ''] = /stopped[^:]*: (.*)/.exec(out) ?? [];
    console.log(`${kind.what}: ${seen.length} pages, ${Math.round((Date.now() - begin) / 1_000)} s: ${why}`);
    await make(rollouts, servers.url, 'rollback mfe-alarms');
  });
}
