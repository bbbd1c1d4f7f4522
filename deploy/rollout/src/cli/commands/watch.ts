import { askGateways, type GatewayHealth } from '../../health/askGateways';
import { judge } from '../../health/judge';
import { liveOf, ramped, rolledBack } from '../../releases/releaseSet';
import type { ReleaseSet } from '../../releases/revision';
import { writeRegistry } from '../../store/registryFile';
import { ConflictError, type Store } from '../../store/store';
import { currentSet } from '../../verdict/judgeStored';
import { readTarget } from '../commandLine';
import type { Flags } from '../flags';
import { changeFlags } from '../flags';
import type { Command } from './command';

const LOCAL_GATEWAY = 'http://localhost:8080';

export interface Outcome {
  id: string;
  version: string;
  percent: number;
  did: 'stopped' | 'reverted' | 'raised' | 'finished' | 'watching' | 'replaced';
  why: string;
}

/** When the share of `id@version` was last changed, in this run. */
export type RampClock = Map<string, number>;

/** Asks for what was reported in the last seconds. */
export type AskHealth = (seconds: number) => Promise<GatewayHealth>;

/**
 * One look at one candidate: stops it when it is worse, raises it when a step is due and every gateway has given evidence for it. Null when
 * nothing is being rolled out.
 */
export async function lookAt(
  store: Store,
  id: string,
  flags: Flags,
  ask: AskHealth,
  clock: RampClock,
  now: number,
): Promise<Outcome | null> {
  const { set, tag } = await currentSet(store);
  const live = liveOf(set, id);
  if (!live?.candidate || live.candidate.percent === 0) return null;
  const { version, percent } = live.candidate;
  const key = `${id}@${version} ${percent}`;
  const since = clock.get(key) ?? now;
  clock.set(key, since);
  const [window, sinceStep] = await Promise.all([ask(flags.window * 60), ask((now - since) / 1_000)]);
  const stableModules = Object.fromEntries(
    Object.entries(set.modules).map(([module, { stable }]) => [module, stable.version]),
  );
  const { state, why } = judge({
    id,
    candidate: version,
    stable: live.stable.version,
    stableModules,
    window: window.versions,
    sinceStep: sinceStep.versions,
  });
  const change = (what: string) => ({ who: `watch (${flags.who})`, why, what });
  if (state === 'worse') {
    const did = flags.revert ? 'reverted' : 'stopped';
    const next = flags.revert ? rolledBack(set, id) : ramped(set, id, 0);
    if (!flags.dryRun) await writeRegistry(store, next, change(`${did} ${id}@${version} at ${percent} percent`), tag);
    return { id, version, percent: 0, did, why };
  }
  const step = flags.ramp.find((share) => share > percent);
  const silent = [...new Set([...window.silent, ...sinceStep.silent])];
  if (state === 'good' && silent.length > 0)
    return { id, version, percent, did: 'watching', why: `${why}; waits for ${silent.join(' and ')}` };
  if (state === 'good' && step !== undefined && now - since >= flags.hold * 60_000) {
    if (!flags.dryRun) await writeRegistry(store, ramped(set, id, step), change(`ramp ${id}@${version} ${step}`), tag);
    return { id, version, percent: step, did: step === 100 ? 'finished' : 'raised', why };
  }
  return { id, version, percent, did: 'watching', why };
}

/** A watch is of a version, not of whatever takes its place: that one is somebody else's. */
function createFollower(targets: readonly { id: string; version?: string }[]) {
  const versions = new Map(targets.flatMap(({ id, version }) => (version ? [[id, version] as const] : [])));
  const over = new Set<string>();
  return {
    isOver: (id: string) => over.has(id),
    /** The end of a watch whose version has been replaced by another candidate; null when it has not. */
    replacedIn(set: ReleaseSet, id: string): Outcome | null {
      const candidate = liveOf(set, id)?.candidate;
      if (!candidate || over.has(id)) return null;
      const version = versions.get(id) ?? candidate.version;
      versions.set(id, version);
      if (candidate.version === version) return null;
      over.add(id);
      const why = `${id}@${candidate.version} is being rolled out in its place, and is not watched here`;
      return { id, version, percent: 0, did: 'replaced', why };
    },
  };
}

const lineOf = ({ id, version, percent, did, why }: Outcome) => `${id}@${version} ${did} (${percent} percent): ${why}`;
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Watches one rollout, or with no id all of them, until each has ended. Not ok when a candidate was worse. */
export const watch: Command = {
  flags: [...changeFlags, 'window', 'every', 'hold', 'ramp', 'revert', 'once'],
  targets: Number.POSITIVE_INFINITY,
  async run({ store, targets, flags, log }) {
    const followed = createFollower(targets.map(readTarget));
    const wanted = targets.map((target) => readTarget(target).id);
    const clock: RampClock = new Map();
    const ended: Outcome[] = [];
    let printed = '';
    for (;;) {
      const gateways = flags.gateways.length > 0 ? flags.gateways : [LOCAL_GATEWAY];
      const ask: AskHealth = (seconds) => askGateways(gateways, seconds, log);
      const { set } = await currentSet(store);
      const ids = wanted.length > 0 ? wanted : ['shell', ...Object.keys(set.modules)];
      const seen: Outcome[] = [];
      for (const id of ids) {
        const replaced = followed.replacedIn(set, id);
        if (replaced) seen.push(replaced);
        if (replaced || followed.isOver(id)) continue;
        try {
          const outcome = await lookAt(store, id, flags, ask, clock, Date.now());
          if (outcome) seen.push(outcome);
        } catch (error) {
          // Somebody else changed the set just now: the next look is at theirs.
          if (!(error instanceof ConflictError)) throw error;
        }
      }
      const lines = seen.map(lineOf);
      if (lines.join() !== printed) for (const line of lines) log(line);
      printed = lines.join();
      ended.push(...seen.filter(({ did }) => did !== 'watching' && did !== 'raised'));
      const isOver = seen.every(({ did }) => did !== 'watching' && did !== 'raised');
      if (flags.once || isOver) {
        const outcomes = flags.once ? seen : ended;
        return {
          ok: outcomes.every(({ did }) => did !== 'stopped' && did !== 'reverted' && did !== 'replaced'),
          lines: outcomes.length === 0 ? ['nothing is being rolled out'] : [],
          data: { outcomes },
        };
      }
      await pause(flags.every);
    }
  },
};
