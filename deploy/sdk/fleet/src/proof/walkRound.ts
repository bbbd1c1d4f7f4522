import { SettingError } from '@fleet/build/errors';
import { verifyBearer } from '@fleet/gateway/access';
import type { Account, Round, Walked, WalkRound } from '@fleet/rollout/proof';
import { releasesOf } from '@fleet/rollout/store';
import type { Browser, Page } from '@playwright/test';
import { includesRole, isRole, type ModuleRelease, type Registry, type Role } from 'shared-auth/contract';
import { axeViolations } from './axe';
import { startFence } from './fence';
import { findChromium } from './findChromium.mjs';
import { launchConfined } from './launch';
import { type Stop, stopsOf } from './stops';
import { type View, walk } from './walk';

/** Milliseconds for one account's pages of one version, and for the start of the browser. */
const WALK_MS = 90_000;
const START_MS = 15_000;
/** A gateway's address in its own network is no place where browsers hash files; names under localhost are. */
const SECURE = 'http://console.localhost';
const WIDTHS = [360, 1_024, 1_600] as const;
/** Of axe's impacts, those that exclude people from a page. */
const gross = ['serious', 'critical'];

const tokens = new Map<string, string>();

/** A session of an account, which is reused from round to round. @throws Error where it cannot sign in by a password */
async function signIn(gateway: string, { name, password }: Account): Promise<{ token: string; role: Role }> {
  const roleOf = async (token: string) => (await verifyBearer(gateway, `Bearer ${token}`))?.role;
  const kept = tokens.get(name) ?? '';
  const before = kept && (await roleOf(kept));
  if (isRole(before)) return { token: kept, role: before };
  const response = await fetch(`${gateway}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, password }),
  });
  const { token = '' } = (await response.json().catch(() => ({}))) as { token?: string }; // the API's
  const role = token && (await roleOf(token));
  if (!isRole(role)) throw new Error(`${name} cannot sign in by a password alone (${response.status})`);
  tokens.set(name, token);
  return { token, role };
}

/** Of the twelve combinations another one in each round, and for each account: after twelve, all of them. */
const viewOf = (number: number, token: string): View => ({
  token,
  theme: number % 2 === 0 ? 'light' : 'dark',
  locale: Math.floor(number / 2) % 2 === 0 ? 'mk' : 'en',
  width: WIDTHS[number % WIDTHS.length] ?? 1_024,
});

/** A page whose registry has one version of a module, for everybody. */
const withVersion = (html: string, id: string, version: string): string =>
  html.replace(/(id="fleet-registry">)(.*?)(?=<\/script>)/s, (_all, start: string, text: string) => {
    const registry = JSON.parse(text) as Registry; // the gateway's
    const release = releasesOf(registry.modules[id]).find((each) => each.version === version);
    const modules = { ...registry.modules, ...(release && { [id]: { stable: release } }) };
    return start + JSON.stringify({ ...registry, modules }).replace(/</g, '\\u003c');
  });

/** Where a role is shown the parts of a version: each, and the pages once more as later visits of the tab. */
function stopsFor(release: ModuleRelease, role: Role, modules: Registry['modules']): Stop[] {
  const { contributes } = release;
  const routes = contributes.routes.filter(({ role: needed, forDrivers }) =>
    includesRole(role, needed ?? (forDrivers ? 'driver' : 'operator')),
  );
  const widgets = contributes.widgets.filter(({ role: needed }) => !isRole(needed) || includesRole(role, needed));
  const stops = stopsOf({ ...release, contributes: { ...contributes, routes, widgets } }, modules);
  return [...stops, ...stops.filter(({ route }) => route !== undefined)];
}

async function audit(page: Page): Promise<string[]> {
  const violations = await axeViolations(page);
  return violations.filter(({ impact }) => gross.includes(impact ?? '')).map(({ id, help }) => `axe ${id}: ${help}`);
}

/** Lines that differ in their numbers only are treated as equal. */
const sameAs = (line: string) => line.replace(/\d+/g, '#');

/**
 * The problems of a candidate's pages as an account sees them. Problems that stable's pages have too, or that are
 * missing in a second walk, are caused by the server or by chance.
 */
async function wrongWith(
  show: (release: ModuleRelease) => ReturnType<typeof walk>,
  { candidate, stable }: Round,
): Promise<{ opened: number; lines: string[] }> {
  const first = await show(candidate);
  const opened = first.started.length;
  let lines = [...new Set(first.refused)];
  for (const [release, isMeant] of [
    [stable, false],
    [candidate, true],
  ] as const) {
    if (lines.length === 0) break;
    const seen = new Set((await show(release)).refused.map(sameAs));
    lines = lines.filter((line) => seen.has(sameAs(line)) === isMeant);
  }
  return { opened, lines };
}

async function walkAs(browser: Browser, account: Account, at: number, round: Round): Promise<Walked> {
  const { gateway, id, modules } = round;
  const { token, role } = await signIn(gateway, account);
  const view = viewOf(round.number + at, token);
  const { opened, lines } = await wrongWith(async (release) => {
    const { version, files } = release;
    const fence = await startFence(SECURE, { at: gateway, rewrite: (html) => withVersion(html, id, version) });
    const until = performance.now() + WALK_MS;
    const options = { of: `${id}@${version}`, files, stops: stopsFor(release, role, modules), until, fence };
    return walk(browser, SECURE, { ...options, live: { view, audit } }).finally(fence.close);
  }, round);
  const { theme, locale, width } = view;
  return { opened, found: lines.map((what) => ({ what, role, theme, locale, width })), problems: [] };
}

/** Opens each page of a candidate in a Chromium of this machine, in the live console, as each account. */
export const walkRound: WalkRound = async (round) => {
  const executablePath = findChromium();
  if (!executablePath) throw new SettingError('there is no Chromium here: install one, or name it in CHROMIUM_PATH');
  const launched = await launchConfined(executablePath, START_MS);
  const sum: Walked = { opened: 0, found: [], problems: [] };
  try {
    for (const [index, account] of round.accounts.entries()) {
      // Coprime to the number of combinations, so that accounts see different ones.
      const walked = await walkAs(launched.browser, account, index * 5, round).catch((error: unknown): Walked => {
        const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        return { opened: 0, found: [], problems: [`${account.name}: ${what}`] };
      });
      sum.opened += walked.opened;
      sum.found.push(...walked.found);
      sum.problems.push(...walked.problems);
    }
  } finally {
    await launched.close();
  }
  return sum;
};
