import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../cli/runCommand';
import type { TryJourneys } from '../journeys/runJourneys';
import type { Prove } from '../proof/prove';
import type { WalkRound } from '../proof/walkRound';
import { liveOf } from '../releases/releaseSet';
import { createLocalStore } from '../store/localStore';
import { readRegistry, writeRegistry } from '../store/registryFile';
import type { Store } from '../store/store';
import { publishSample, sampleModule, sampleSet, sampleShell } from './sampleSet';

/** For tests: a store with the sample set live and further versions published, and the rollout CLI on it. */
export interface TestCli {
  dir: string;
  store: Store;
  rollout(...args: string[]): Promise<{ code: number; out: string }>;
  /** `1.2.0 1.3.0:10 1.1.0`: stable version, candidate and last good version. */
  live(id?: string): Promise<string>;
  /** Another one that goes on from what this store holds now. */
  copy(): TestCli;
  remove(): void;
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'fleet-cli-'));

/** In place of a browser. */
interface Browsers {
  tryJourneys?: TryJourneys;
  prove?: Prove;
  walkRound?: WalkRound;
}

export async function createTestCli(env: NodeJS.ProcessEnv = {}, browsers: Browsers = {}): Promise<TestCli> {
  const cli = testCliOn(newFolder(), env, browsers);
  const { store } = cli;
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'])
    await publishSample(store, 'mfe-alarms', sampleModule('mfe-alarms', version));
  for (const version of ['1.0.0', '1.1.0']) await publishSample(store, 'mfe-fleet', sampleModule('mfe-fleet', version));
  for (const version of ['1.0.0', '1.1.0']) await publishSample(store, 'shell', sampleShell(version));
  await writeRegistry(store, sampleSet(), { who: 'test', why: 'the beginning' });
  return cli;
}

/** The rollout CLI on a store that is there. */
export function testCliOn(dir: string, env: NodeJS.ProcessEnv, browsers: Browsers = {}): TestCli {
  const store = createLocalStore(dir);
  return {
    dir,
    store,
    async rollout(...args) {
      const out: string[] = [];
      const code = await runCommand(args, {
        env: { STORE_DIR: dir, USER: 'ana', ...env },
        fallbackDir: dir,
        print: (text) => void out.push(text),
        printError: (text) => void out.push(text),
        ...browsers,
      });
      return { code, out: out.join('\n') };
    },
    async live(id = 'mfe-alarms') {
      const current = await readRegistry(store);
      const live = current && liveOf(current.registry, id);
      if (!live) return 'none';
      const { stable, candidate, lastGood } = live;
      return `${stable.version} ${candidate ? `${candidate.version}:${candidate.percent}` : '-'} ${lastGood?.version ?? '-'}`;
    },
    copy() {
      const to = newFolder();
      cpSync(dir, to, { recursive: true });
      return testCliOn(to, env, browsers);
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** For tests: a gateway as far as a rollout asks it. */
export interface TestGateway {
  url: string;
  health: { revision: number | null; problems: string[] };
  close(): void;
}

export async function createTestGateway(revision: number | null): Promise<TestGateway> {
  const health: TestGateway['health'] = { revision, problems: [] };
  const server: Server = createServer((_request, response) => response.end(JSON.stringify({ ok: true, ...health })));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return { url: `http://localhost:${port}`, health, close: () => server.close() };
}
