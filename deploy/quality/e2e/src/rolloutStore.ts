import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNoVersion, type ModuleRelease, type Registry } from 'shared-auth/contract';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export interface RolloutRun {
  code: number;
  out: string;
}

/** A store of the test's own, with what the built one has live, and the rollout CLI on it. */
export interface RolloutStore {
  dir: string;
  registry(): Registry;
  /** `npm run rollout -- …`; `gateway` is asked by `watch`; `proves`: a publish starts the build in a browser. */
  rollout(args: string, options?: { gateway?: string; workspace?: string; proves?: boolean }): Promise<RolloutRun>;
  /** Publishes a version whose sources differ from the workspace's; `alter` is given the package's folder. */
  publishAltered(target: string, alter: (folder: string) => void): Promise<void>;
  /** A published module version, as the registry would name it. */
  release(id: string, version: string): ModuleRelease;
  remove(): void;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T; // written by the CLI

function run(args: readonly string[], env: Record<string, string>): Promise<RolloutRun> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(
      process.execPath,
      ['--import', '@oxc-node/core/register', join(root, 'deploy/release/rollout/src/cli/main.ts'), ...args],
      { cwd: root, env: { ...process.env, ...env } },
    );
    let out = '';
    const hear = (chunk: Buffer) => {
      out += String(chunk);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, out }));
  });
}

/** Replaces a text that a source file must have. */
export function editFile(path: string, from: string, to: string): void {
  const source = readFileSync(path, 'utf8');
  if (!source.includes(from)) throw new Error(`${path} has no ${from}`);
  writeFileSync(path, source.replace(from, to));
}

/** A workspace whose every entry is the real one's, but for one module that may be changed. */
export function copyWorkspace(id: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'fleet-workspace-'));
  for (const name of readdirSync(root)) if (name !== id) symlinkSync(join(root, name), join(copy, name));
  cpSync(join(root, id), join(copy, id), { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** @param options `lastGood`: keep what users fall back on as well. */
export function createRolloutStore(from: string, { lastGood: keepsLastGood = false } = {}): RolloutStore {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-rollout-e2e-'));
  const current = readJson<Registry>(join(from, 'registry.json'));
  // The set as it would be after a full rollout: no candidates, nothing from before.
  const { candidate: _candidate, lastGood: _lastGood, ...shell } = current.shell;
  const modules = Object.fromEntries(
    Object.entries(current.modules).map(([id, { stable, lastGood }]) => [
      id,
      { stable, ...(keepsLastGood && lastGood ? { lastGood } : {}) },
    ]),
  );
  for (const [id, version] of [
    ['shell', shell.version],
    ...Object.entries(modules).flatMap(([id, { stable, lastGood }]) =>
      [stable, ...(lastGood ? [lastGood] : [])].flatMap((release) =>
        isNoVersion(release) ? [] : [[id, release.version]],
      ),
    ),
  ] as [string, string][]) {
    cpSync(join(from, 'modules', id, version), join(dir, 'modules', id, version), { recursive: true });
    mkdirSync(join(dir, 'releases', id), { recursive: true });
    cpSync(join(from, 'releases', id, `${version}.json`), join(dir, 'releases', id, `${version}.json`));
  }
  writeFileSync(join(dir, 'registry.json'), JSON.stringify({ schema: 1, revision: 1, shell, modules }));

  const rollout: RolloutStore['rollout'] = (args, { gateway = '', workspace, proves = false } = {}) =>
    // The tree that is tested may have changes that are not committed; and a browser test starts no browser tests.
    run(
      [
        ...args.split(' '),
        ...(args.startsWith('publish ') ? ['--allow-dirty', ...(proves ? [] : ['--without-proof'])] : []),
        ...(args.startsWith('promote ') ? ['--without-journeys'] : []),
      ],
      {
        STORE_DIR: dir,
        STORE_URL: '',
        GATEWAY: gateway,
        ...(workspace ? { FLEET_WORKSPACE: workspace } : {}),
      },
    );

  return {
    dir,
    registry: () => readJson<Registry>(join(dir, 'registry.json')),
    rollout,
    async publishAltered(target, alter) {
      const [id = ''] = target.split('@');
      const workspace = copyWorkspace(id);
      try {
        alter(join(workspace, id));
        const { code, out } = await rollout(`publish ${target}`, { workspace });
        if (code !== 0) throw new Error(out);
      } finally {
        rmSync(workspace, { recursive: true, force: true });
      }
    },
    release: (id, version) => readJson<ModuleRelease>(join(dir, 'releases', id, `${version}.json`)),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
