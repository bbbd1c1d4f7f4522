import { currentSet } from '../../compatibility/checkStored';
import { askGateways } from '../../health/askGateways';
import { type AskHealth, evaluateCandidate, type Outcome } from '../../ramp/evaluateCandidate';
import { liveOf } from '../../releases/releaseSet';
import type { ReleaseSet } from '../../releases/revision';
import { ConflictError } from '../../store/store';
import { readTarget } from '../commandLine';
import { changeFlags } from '../flags';
import { defineCommand } from './command';

const LOCAL_GATEWAY = 'http://localhost:8080';

/** When each `id@version percent` was first seen, in this run. */
function createStepClock() {
  const begun = new Map<string, number>();
  return (step: string, now: number): number => {
    const since = begun.get(step) ?? now;
    begun.set(step, since);
    return since;
  };
}

/** A watch is of a version, not of what replaces it: that one belongs to another. */
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
      const name = `${id}@${candidate.version}`;
      const why = `${name} is being rolled out in its place, and is not watched here`;
      return { id, version, percent: 0, did: 'replaced', why, findings: [{ what: 'replaced', values: { name } }] };
    },
  };
}

const lineOf = ({ id, version, percent, did, why }: Outcome) => `${id}@${version} ${did} (${percent} percent): ${why}`;
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Watches one rollout, or with no id all of them, until each has ended. Not ok when a candidate was worse. */
export const watch = defineCommand({
  flags: [...changeFlags, 'window', 'every', 'hold', 'ramp', 'revert', 'once'],
  targets: Number.POSITIVE_INFINITY,
  async run({ store, targets, flags, log }) {
    const followed = createFollower(targets.map(readTarget));
    const wanted = targets.map((target) => readTarget(target).id);
    const stepClock = createStepClock();
    const policy = { ...flags, who: `watch (${flags.who})` };
    const ended: Outcome[] = [];
    let printed = '';
    for (;;) {
      const gateways = flags.gateway.length > 0 ? flags.gateway : [LOCAL_GATEWAY];
      const ask: AskHealth = (seconds) => askGateways(gateways, seconds, log);
      const { set } = await currentSet(store);
      const ids = wanted.length > 0 ? wanted : ['shell', ...Object.keys(set.modules)];
      const seen: Outcome[] = [];
      for (const id of ids) {
        const replaced = followed.replacedIn(set, id);
        if (replaced) seen.push(replaced);
        if (replaced || followed.isOver(id)) continue;
        try {
          const outcome = await evaluateCandidate(store, id, policy, ask, stepClock, Date.now());
          if (outcome) seen.push(outcome);
        } catch (error) {
          // Another process changed the set just now: the next look is at theirs.
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
});
