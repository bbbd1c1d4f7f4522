import type { Artifact } from '@fleet/build';
import type { Registry } from 'shared-auth/contract';
import { candidateOf } from '../compatibility/checkStored';
import { lacksUses } from '../compatibility/checks/uses';
import { type Check, checkCompatibility, refusedFindings } from '../compatibility/compatibility';
import type { Proof } from '../store/proof';
import { readRegistry } from '../store/registryFile';
import type { Store } from '../store/store';

export type { Account, Round, Walked, WalkRound } from './walkRound';

/** A module's build, and the live set in which it is tried. */
export interface ToProve {
  store: Store;
  registry: Registry;
  artifact: Extract<Artifact, { kind: 'module' }>;
}

/** The result of starting a build in a browser. */
export interface Outcome extends Pick<Proof, 'browser' | 'started' | 'seen' | 'notProved'> {
  /** Reasons not to publish, one line each, with what to do. */
  refused: string[];
}

/** Starts each expose of a build once in a browser. It ends within 30 s; it rejects where it is not installed. */
export type Prove = (build: ToProve) => Promise<Outcome>;

/** The hint to the flag that publishes a build although its proof failed. */
export const OVERRIDE = 'Meant all the same, on record: --without-proof';

/**
 * The live shell cannot start a build that fails these: a newer shell must be rolled out first, which the compatibility
 * check reports.
 */
const required: readonly Check[] = ['contract', 'shared'];

/** The outcome for a build that was not started. */
export const nothing = (why: string): Outcome => ({
  started: [],
  refused: [],
  notProved: [`that it starts in a browser: ${why}`],
});

/** Proves a build that is about to be stored. */
export async function proveBuild(
  store: Store,
  artifact: Artifact,
  { prove, leftOutBy }: { prove: Prove | undefined; leftOutBy: string | undefined },
): Promise<(Proof & Pick<Outcome, 'refused'>) | null> {
  if (artifact.kind !== 'module') return null;
  const at = new Date().toISOString();
  if (leftOutBy !== undefined) return { at, ...nothing(`left out by ${leftOutBy}`) };
  if (!prove) return { at, ...nothing('there is no browser in this command') };
  const live = await readRegistry(store).catch(() => null);
  if (!live) return { at, ...nothing('nothing is live that it could be started in') };
  const { registry } = live;
  const candidate = candidateOf(registry, artifact.id, artifact.release, []);
  const misfit = refusedFindings(checkCompatibility(candidate)).find(({ check }) => required.includes(check));
  if (misfit) return { at, ...nothing(`it does not fit the live shell (${misfit.check}: ${misfit.reasons[0]})`) };
  const outcome = await prove({ store, registry, artifact }).catch((error: unknown) =>
    nothing(`it cannot be started here (${String(error).split('\n')[0]})`),
  );
  // A failure may be due to something that the live shell does not have yet; the compatibility check reports that.
  if (outcome.refused.length > 0 && lacksUses(candidate))
    return { at, ...nothing(`it uses what the live shell does not have, and ${outcome.refused[0]}`) };
  return { at, revision: registry.revision, ...outcome };
}
