import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Artifact } from '@fleet/build';
import {
  isMonorepo,
  packageVersion,
  ROLLOUT,
  uncommittedSources,
  workspaceModules,
  workspaceRoot,
} from '@fleet/build/workspace';
import { addDeltas } from '../../deltas/storeDeltas';
import { ChangeError } from '../../releases/releaseSet';
import { deltasFrom } from '../../store/deltas';
import { storeArtifact } from '../../store/releases';
import { readSbom, storeSbom } from '../../store/sboms';
import type { Store } from '../../store/store';
import { keepBuild, readBuild } from '../builtRelease';
import { readTarget } from '../commandLine';
import type { Command, CommandResult } from './command';

const HOUR_MS = 3_600_000;

/** Removes what publishes that were killed have left; none takes an hour. */
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

/** The version of a finished build, which nothing of this workspace names. @throws ChangeError */
function versionOfBuild(id: string, named: string | undefined): string {
  if (named === undefined)
    throw new ChangeError(`publish ${id}@<version>: a build that is taken as it is does not name one`);
  return named;
}

const summaryOf = ({ id, version, release: { size, commit } }: Artifact) =>
  `${id}@${version}, ${((size ?? 0) / 1000).toFixed(1)} kB of code, commit ${commit ?? 'unknown'}`;

/** Stores a finished build, with what it is made of and what it changes. */
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
    lines: [line, ...deltas.lines, `next: ${ROLLOUT} promote ${id}@${version} --percent 10`],
    data: { id, version, stored: outcome === 'stored', size, commit, deltas: deltas.report },
  };
}

/**
 * Builds a package as the version its package.json names, or takes a finished build (`--from`), checks it, and stores it immutably. Nothing is live by that.
 */
export const publish: Command = {
  flags: ['dry-run', 'allow-dirty', 'from', 'out', 'built', 'sbom'],
  targets: 1,
  async run({ store, targets, flags, log }) {
    const { id, version: named } = readTarget(targets[0]);
    // What is wrong with the settings is said before anything is built.
    const beside = {
      withDeltas: deltasFrom({ DELTAS: flags.deltas }),
      sbom: flags.sbom === undefined ? undefined : readSbom(flags.sbom),
    };
    if (flags.built !== undefined) return storeBuild(store, await readBuild(resolve(flags.built), id), beside);
    const version = flags.from === undefined ? versionToBuild(id, named, flags.allowDirty) : versionOfBuild(id, named);
    // The compiler is loaded by this command only, and here: servers and the other commands do without.
    const { adoptBuild, buildPackage } = await import('@fleet/build');
    await removeLeftOvers(join(workspaceRoot, '.cache', 'publish'));
    const into = join(workspaceRoot, '.cache', 'publish', `${id}-${process.pid}`);
    await mkdir(into, { recursive: true });
    try {
      const start = performance.now();
      log(flags.from === undefined ? `building ${id}@${version}` : `taking ${id}@${version} from ${flags.from}`);
      const artifact =
        flags.from === undefined
          ? await buildPackage(id, { into, version })
          : adoptBuild(id, version, resolve(flags.from), into);
      log(`done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      if (flags.out !== undefined) {
        await keepBuild(artifact, resolve(flags.out));
        return {
          ok: true,
          lines: [`kept ${summaryOf(artifact)} in ${flags.out}`, `next: ${ROLLOUT} publish ${id} --built ${flags.out}`],
          data: { id, version, stored: false },
        };
      }
      if (flags.dryRun)
        return {
          ok: true,
          lines: [`would publish ${summaryOf(artifact)} to ${store.location}`],
          data: { id, version, stored: false },
        };
      return await storeBuild(store, artifact, beside);
    } finally {
      await rm(into, { recursive: true, force: true });
    }
  },
};
