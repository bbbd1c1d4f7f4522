import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Artifact } from '@fleet/build';
import type { FinishedBuild } from '@fleet/build/adoptBuild';
import {
  isMonorepo,
  packageVersion,
  ROLLOUT,
  uncommittedSources,
  workspaceModules,
  workspaceRoot,
} from '@fleet/build/workspace';
import { HOUR_MS } from 'shared-auth/contract';
import { unknownLines, unknownOf } from '../../compatibility/unknown';
import { addDeltas } from '../../deltas/storeDeltas';
import { OVERRIDE, proveBuild } from '../../proof/prove';
import { ChangeError } from '../../releases/releaseSet';
import { deltasFrom } from '../../store/deltas';
import { readFromStore } from '../../store/otherStore';
import { proofLines, proofOf } from '../../store/proof';
import { storeArtifact } from '../../store/releases';
import { readSbom, storeSbom } from '../../store/sboms';
import type { Store } from '../../store/store';
import { keepBuild, readBuild } from '../builtRelease';
import { readTarget } from '../commandLine';
import { type Flags, UsageError } from '../flags';
import { type CommandContext, type CommandResult, defineCommand } from './command';

/** Removes the remains of publishes that were killed; a publish never lasts an hour. */
async function removeLeftOvers(dir: string): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const path = join(dir, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > HOUR_MS) await rm(path, { recursive: true, force: true });
  }
}

/** The version of a package of this workspace, whose sources are committed. @throws ChangeError */
function versionToBuild(id: string, named: string | undefined, allowDirty: boolean): string {
  const ids = [...(isMonorepo ? ['shell'] : []), ...workspaceModules()];
  if (!ids.includes(id)) throw new ChangeError(`this workspace has no ${id}; it has ${ids.join(', ')}`);
  const uncommitted = allowDirty ? [] : uncommittedSources(id);
  if (uncommitted.length > 0)
    throw new ChangeError(
      `${id} has changes that are not committed (${uncommitted.slice(0, 3).join(', ')}${uncommitted.length > 3 ? ', …' : ''}): what is published could not be built again. Commit them, or publish with --allow-dirty`,
    );
  return named ?? packageVersion(id);
}

const kilobytes = (bytes = 0) => `${(bytes / 1000).toFixed(1)} kB`;

const summaryOf = ({ id, version, release: { size, commit } }: Artifact) =>
  `${id}@${version}, ${kilobytes(size)} of code, commit ${commit ?? 'unknown'}`;

/** Lines about a build's unknown facts, and the result of its proof. */
const knownLines = ({ kind, release }: Artifact) => [
  ...unknownLines(release),
  ...(kind === 'module' ? proofLines(release) : []),
];

/** Starts a build in a browser, and calls `take` with its release, which records the result. */
async function withProof(
  { store, flags, log, prove }: CommandContext<'without-proof' | 'who'>,
  artifact: Artifact,
  take: (proved: Artifact) => Promise<CommandResult>,
): Promise<CommandResult> {
  const start = performance.now();
  const proved = await proveBuild(store, artifact, { prove, leftOutBy: flags.withoutProof ? flags.who : undefined });
  if (!proved) return take(artifact);
  const { refused, ...proof } = proved;
  const { id, version } = artifact;
  if (refused.length > 0)
    return {
      ok: false,
      lines: [`${id}@${version} does not work in the console:`, ...refused.map((line) => `  ${line}`), OVERRIDE],
      data: { id, version, stored: false, refused },
    };
  // The proof of the same bytes in another environment is reused, where no browser starts them here.
  const known = proof.browser ? proof : (proofOf(artifact.release) ?? proof);
  if (proof.browser) log(`started in ${proof.browser} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const release = Object.assign({}, artifact.release, { proof: known });
  return take({ ...artifact, release } as Artifact); // of the same kind
}

/** Stores a finished build, with its bill of materials and its differences. */
async function storeBuild(
  store: Store,
  artifact: Artifact,
  { withDeltas, sbom }: { withDeltas: boolean; sbom: ReturnType<typeof readSbom> | undefined },
): Promise<CommandResult> {
  const { id, version } = artifact;
  const { size, commit } = artifact.release;
  const summary = summaryOf(artifact);
  const outcome = await storeArtifact(store, artifact);
  if (sbom !== undefined) await storeSbom(store, id, version, sbom);
  const deltas = await addDeltas(store, artifact, withDeltas);
  const line = outcome === 'stored' ? `published ${summary}` : `${summary}: published before, with the same bytes`;
  return {
    ok: true,
    lines: [line, ...knownLines(artifact), ...deltas.lines, `next: ${ROLLOUT} promote ${id}@${version} --percent 10`],
    data: {
      id,
      version,
      stored: outcome === 'stored',
      size,
      commit,
      unknown: unknownOf(artifact.release),
      proof: proofLines(artifact.release),
      deltas: deltas.report,
    },
  };
}

// Compiler and checks are loaded by this command only, and here: servers and the other commands do without.
const compile = async (id: string, into: string, version: string | undefined): Promise<Artifact> =>
  (await import('@fleet/build')).buildPackage(id, { into, ...(version === undefined ? {} : { version }) });
const adopt = async (build: FinishedBuild, into: string): Promise<Artifact> =>
  (await import('@fleet/build/adoptBuild')).adoptBuild(build, into);

/** Calls `take` with a separate folder, and removes it afterwards. */
async function withFolder<T>(name: string, take: (into: string) => Promise<T>): Promise<T> {
  await removeLeftOvers(join(workspaceRoot, '.cache', 'publish'));
  const into = join(workspaceRoot, '.cache', 'publish', `${name}-${process.pid}`);
  await mkdir(into, { recursive: true });
  try {
    return await take(into);
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

/**
 * Compiles a package of this workspace, or uses the named finished build, and calls `take` before its folder is
 * removed.
 */
async function withArtifact(
  target: string | undefined,
  flags: Flags<'manifest' | 'module' | 'allow-dirty'>,
  log: (line: string) => void,
  take: (artifact: Artifact) => Promise<CommandResult>,
): Promise<CommandResult> {
  const { manifest, module } = flags;
  if (module !== undefined && manifest === undefined)
    throw new UsageError('--module is of a finished build: name its mf-manifest.json too, by --manifest');
  // A finished build names itself; a name given in addition must agree with it.
  const named: Partial<ReturnType<typeof readTarget>> =
    manifest !== undefined && target === undefined ? {} : readTarget(target);
  const version =
    manifest === undefined ? versionToBuild(named.id ?? '', named.version, flags.allowDirty) : named.version;
  return withFolder(named.id ?? 'finished', async (into) => {
    const start = performance.now();
    log(manifest === undefined ? `building ${named.id}@${version}` : `taking ${manifest}`);
    const artifact = await (manifest === undefined
      ? compile(named.id ?? '', into, version)
      : adopt(
          { ...named, manifest: resolve(manifest), module: module === undefined ? undefined : resolve(module) },
          into,
        ));
    log(`done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return await take(artifact);
  });
}

/**
 * Builds a package as the version its package.json names, or uses a finished build of any tool (`--manifest`) or the
 * version of another environment (`--from`), checks it, and stores it immutably. The version does not become live.
 */
export const publish = defineCommand({
  flags: ['dry-run', 'allow-dirty', 'manifest', 'module', 'out', 'built', 'from', 'sbom', 'without-proof', 'who'],
  targets: 1,
  async run(context) {
    const { store, targets, flags, log } = context;
    // Wrong settings are named before anything is built.
    const beside = {
      withDeltas: deltasFrom({ DELTAS: flags.deltas }),
      sbom: flags.sbom === undefined ? undefined : readSbom(flags.sbom),
    };
    const { built, from, out, dryRun } = flags;
    const keep = (artifact: Artifact, sbom = beside.sbom) =>
      withProof(context, artifact, async (proved) =>
        dryRun
          ? {
              ok: true,
              lines: [`would publish ${summaryOf(artifact)} to ${store.location}`, ...knownLines(proved)],
              data: { id: artifact.id, version: artifact.version, stored: false },
            }
          : storeBuild(store, proved, { ...beside, sbom }),
      );
    if (from !== undefined) {
      const target = readTarget(targets[0]);
      return withFolder(target.id, async (into) => {
        const { artifact, sbom } = await readFromStore(await from(), target, into);
        return keep(artifact, beside.sbom ?? sbom);
      });
    }
    if (built !== undefined) return keep(await readBuild(resolve(built), readTarget(targets[0]).id));
    return withArtifact(targets[0], flags, log, async (artifact) => {
      if (out === undefined) return keep(artifact);
      const { id, version, release } = artifact;
      const unknown = unknownLines(release);
      await keepBuild(artifact, resolve(out));
      const next = `next: ${ROLLOUT} publish ${id} --built ${out}`;
      return {
        ok: true,
        lines: [`kept ${summaryOf(artifact)} in ${out}`, ...unknown, next],
        data: { id, version, stored: false },
      };
    });
  },
});
