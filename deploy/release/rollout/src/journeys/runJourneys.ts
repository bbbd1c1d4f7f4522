import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { stableVersions } from '../releases/releaseSet';
import type { ReleaseSet } from '../releases/revision';
import { changedSince, type JourneyRecord, keepJourneys, readJourneys } from '../store/journeys';
import { copyLiveSet } from '../store/liveSet';
import { createLocalStore } from '../store/localStore';
import type { Store } from '../store/store';

/** The result of a module's browser tests. */
export type Tried = Pick<JourneyRecord, 'commit' | 'passed' | 'failed'>;

/** Runs a module's browser tests against the set of a store folder; null where they cannot be run. */
export type TryJourneys = (id: string, storeDir: string, log: (line: string) => void) => Promise<Tried | null>;

/** The parts of Playwright's own report that are read. */
interface Suite {
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/**
 * An environment without the keys that open the store or the gateways, or sign: tests are code of a module, and need
 * none of them.
 */
export const withoutKeys = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:AWS_|ROLLOUT_KEY$|OPS_TOKEN$)/.test(name)));

/** As `npm run e2e -- <id>/e2e` of this workspace. */
export const tryInWorkspace: TryJourneys = async (id, storeDir, log) => {
  const command = join(workspaceRoot, 'deploy/commands/run.mjs');
  const playwright = join(workspaceRoot, 'deploy/quality/e2e/node_modules/@playwright/test');
  if (![command, playwright, join(workspaceRoot, id, 'e2e')].every(existsSync)) return null;
  const report = join(storeDir, 'report.json');
  const env = { STORE_DIR: storeDir, STORE_URL: '', ROLLOUT_KEYS: '', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [command, 'e2e', `${id}/e2e/`, '--reporter=list,json'], {
      cwd: workspaceRoot,
      env: { ...withoutKeys(process.env), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => log(String(text).trimEnd()));
    child.once('error', reject);
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  const specs = specsOf(JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) as Suite); // its own format
  const ran = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'));
  const failed = ran.filter(({ ok }) => !ok).map(({ title }) => title);
  const passed = ran.length - failed.length;
  if (failed.length === 0 && (code !== 0 || passed === 0)) failed.push(`the browser tests of ${id} did not run`);
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: workspaceRoot, encoding: 'utf8' });
  return { commit: commit.stdout?.trim() || 'unknown', passed, failed };
};

/**
 * Runs a module's journeys against exactly the set that would be live, which is assembled in a separate folder, and
 * stores the result. Null: there is no browser here.
 */
export async function runJourneys(
  store: Store,
  id: string,
  change: (live: ReleaseSet) => ReleaseSet,
  tryJourneys: TryJourneys,
  log: (line: string) => void,
): Promise<JourneyRecord | null> {
  const before = await readJourneys(store, id);
  const dir = await mkdtemp(join(tmpdir(), 'fleet-journeys-'));
  try {
    const set = stableVersions(await copyLiveSet(store, createLocalStore(dir), change));
    const tried = await tryJourneys(id, dir, log);
    if (!tried) return null;
    const good = tried.failed.length === 0 ? set : before?.good;
    const record: JourneyRecord = { at: new Date().toISOString(), ...tried, set, ...(good ? { good } : {}) };
    await keepJourneys(store, id, record);
    return record;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The result in lines, for people and for the history. */
export function journeyLines(id: string, { at, commit, passed, failed, set, good }: JourneyRecord): string[] {
  const when = `${at.slice(0, 16).replace('T', ' ')} UTC at commit ${commit}`;
  if (failed.length === 0) return [`journeys of ${id}: ${passed} passed, ${when}`];
  const changed = good ? changedSince(set, good) : [];
  return [
    `journeys of ${id}: ${failed.length} of ${passed + failed.length} failed, ${when}`,
    ...failed.map((title) => `  ${title}`),
    changed.length > 0
      ? `  changed since all passed: ${changed.join(', ')}`
      : '  no version has changed since all passed: look at the tests, the server and the machine',
  ];
}
