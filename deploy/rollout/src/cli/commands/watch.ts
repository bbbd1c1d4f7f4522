import { addedHealth, compareHealth, type HealthReport, type VersionHealth } from '../../health/health';
import { liveOf, ramped, rolledBack } from '../../releases/releaseSet';
import { writeRegistry } from '../../store/registryFile';
import { ConflictError, type Store } from '../../store/store';
import { currentSet } from '../../verdict/judgeStored';
import { readTarget } from '../commandLine';
import type { Flags } from '../flags';
import { changeFlags } from '../flags';
import type { Command } from './command';

const LOCAL_GATEWAY = 'http://localhost:8080';

/** Asks every gateway; one that does not answer is named and left out. */
async function askGateways(
  gateways: readonly string[],
  minutes: number,
  log: (line: string) => void,
): Promise<VersionHealth[]> {
  const reports = await Promise.all(
    gateways.map(async (gateway): Promise<HealthReport[]> => {
      try {
        const response = await fetch(`${gateway}/telemetry/health?minutes=${minutes}`, {
          signal: AbortSignal.timeout(5_000),
        });
        if (!response.ok) throw new Error(`answered ${response.status}`);
        return [(await response.json()) as HealthReport]; // the gateway's own type
      } catch (error) {
        log(`${gateway} does not tell: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
    }),
  );
  return addedHealth(reports.flat());
}

export interface Outcome {
  id: string;
  version: string;
  percent: number;
  did: 'stopped' | 'reverted' | 'raised' | 'finished' | 'watching';
  why: string;
}

/** When the share of `id@version` was last changed, in this run. */
export type RampClock = Map<string, number>;

/** One look at one candidate: stops it when it is worse, raises it when a step is due. Null when nothing is being rolled out. */
export async function lookAt(
  store: Store,
  id: string,
  flags: Flags,
  health: readonly VersionHealth[],
  clock: RampClock,
  now: number,
): Promise<Outcome | null> {
  const { set, tag } = await currentSet(store);
  const live = liveOf(set, id);
  if (!live?.candidate || live.candidate.percent === 0) return null;
  const { version, percent } = live.candidate;
  const of = (wanted: string) => health.find((each) => each.module === id && each.version === wanted);
  const { state, why } = compareHealth(of(version), of(live.stable.version));
  const change = (what: string) => ({ who: `watch (${flags.who})`, why, what });
  if (state === 'worse') {
    const did = flags.revert ? 'reverted' : 'stopped';
    const next = flags.revert ? rolledBack(set, id) : ramped(set, id, 0);
    if (!flags.dryRun) await writeRegistry(store, next, change(`${did} ${id}@${version} at ${percent} percent`), tag);
    return { id, version, percent: 0, did, why };
  }
  const key = `${id}@${version} ${percent}`;
  const since = clock.get(key) ?? now;
  clock.set(key, since);
  const step = flags.ramp.find((share) => share > percent);
  if (state === 'good' && step !== undefined && now - since >= flags.hold * 60_000) {
    if (!flags.dryRun) await writeRegistry(store, ramped(set, id, step), change(`ramp ${id}@${version} ${step}`), tag);
    return { id, version, percent: step, did: step === 100 ? 'finished' : 'raised', why };
  }
  return { id, version, percent, did: 'watching', why };
}

const lineOf = ({ id, version, percent, did, why }: Outcome) => `${id}@${version} ${did} (${percent} percent): ${why}`;
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Watches one rollout, or with no id all of them, until each has ended. Not ok when a candidate was worse. */
export const watch: Command = {
  flags: [...changeFlags, 'gateway', 'window', 'every', 'hold', 'ramp', 'revert', 'once'],
  targets: Number.POSITIVE_INFINITY,
  async run({ store, targets, flags, log }) {
    const wanted = targets.map((target) => readTarget(target).id);
    const clock: RampClock = new Map();
    const ended: Outcome[] = [];
    let said = '';
    for (;;) {
      const health = await askGateways(flags.gateways.length > 0 ? flags.gateways : [LOCAL_GATEWAY], flags.window, log);
      const { set } = await currentSet(store);
      const ids = wanted.length > 0 ? wanted : ['shell', ...Object.keys(set.modules)];
      const seen: Outcome[] = [];
      for (const id of ids) {
        try {
          const outcome = await lookAt(store, id, flags, health, clock, Date.now());
          if (outcome) seen.push(outcome);
        } catch (error) {
          // Somebody else changed the set just now: the next look is at theirs.
          if (!(error instanceof ConflictError)) throw error;
        }
      }
      const lines = seen.map(lineOf);
      if (lines.join() !== said) for (const line of lines) log(line);
      said = lines.join();
      ended.push(...seen.filter(({ did }) => did !== 'watching' && did !== 'raised'));
      const isOver = seen.every(({ did }) => did !== 'watching' && did !== 'raised');
      if (flags.once || isOver) {
        const outcomes = flags.once ? seen : ended;
        return {
          ok: outcomes.every(({ did }) => did !== 'stopped' && did !== 'reverted'),
          lines: outcomes.length === 0 ? ['nothing is being rolled out'] : [],
          data: { outcomes },
        };
      }
      await pause(flags.every);
    }
  },
};
