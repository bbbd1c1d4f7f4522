import { currentSet, publishedRelease } from '../../compatibility/checkStored';
import { askGateways } from '../../health/askGateways';
import { type AskHealth, evaluateCandidate, type Outcome } from '../../ramp/evaluateCandidate';
import { liveOf, requireLive } from '../../releases/releaseSet';
import { ConflictError } from '../../store/store';
import { readTarget } from '../commandLine';
import { createFaults } from '../faults';
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

const lineOf = ({ id, version, percent, did, why }: Outcome) => `${id}@${version} ${did} (${percent} percent): ${why}`;
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Watches one rollout, or with no id all of them, until each has ended. Not ok when a candidate was worse. */
export const watch = defineCommand({
  flags: [...changeFlags, 'window', 'every', 'hold', 'ramp', 'revert', 'once'],
  targets: Number.POSITIVE_INFINITY,
  async run({ store, targets, flags, log }) {
    const wanted = targets.map(readTarget);
    // A watch follows one version; a version that replaces it is another person's to watch.
    const followed = new Map(wanted.map(({ id, version }) => [id, version]));
    const replaced = new Set<string>();
    const stepClock = createStepClock();
    const policy = { ...flags, who: `watch (${flags.who})` };
    const ended: Outcome[] = [];
    const faults = createFaults(log, flags.once);
    let printed = '';
    // With an unknown name the watch would have no module to evaluate, and would succeed.
    const { set: begun } = await currentSet(store);
    for (const { id, version } of wanted) {
      requireLive(begun, id);
      if (version !== undefined) await publishedRelease(store, id, version);
    }
    for (;;) {
      const gateways = flags.gateway.length > 0 ? flags.gateway : [LOCAL_GATEWAY];
      const ask: AskHealth = (seconds) => askGateways(gateways, seconds, log);
      const read = await currentSet(store).catch(faults.take);
      if (!read) {
        await pause(flags.every);
        continue;
      }
      const { set } = read;
      let isWhole = true;
      const ids = wanted.length > 0 ? wanted.map(({ id }) => id) : ['shell', ...Object.keys(set.modules)];
      const seen: Outcome[] = [];
      for (const id of ids.filter((each) => !replaced.has(each))) {
        const version = followed.get(id) ?? liveOf(set, id)?.candidate?.version;
        followed.set(id, version);
        try {
          const watched = version === undefined ? policy : { ...policy, version };
          const outcome = await evaluateCandidate(store, id, watched, ask, stepClock, Date.now());
          if (!outcome) continue;
          if (outcome.did === 'replaced') replaced.add(id);
          seen.push(
            outcome.did === 'replaced' ? { ...outcome, why: `${outcome.why}, and is not watched here` } : outcome,
          );
        } catch (error) {
          isWhole = false;
          // Another process has changed the set meanwhile; the next round reads it again.
          if (!(error instanceof ConflictError)) faults.take(error);
        }
      }
      const lines = seen.map(lineOf);
      if (lines.join() !== printed) for (const line of lines) log(line);
      printed = lines.join();
      ended.push(...seen.filter(({ did }) => did !== 'watching' && did !== 'raised'));
      const isOver = isWhole && seen.every(({ did }) => did !== 'watching' && did !== 'raised');
      if (flags.once || isOver) {
        const outcomes = flags.once ? seen : ended;
        return {
          ok: outcomes.every(({ did }) => did !== 'stopped' && did !== 'reverted' && did !== 'replaced'),
          lines: [
            ...(outcomes.length === 0 ? ['nothing is being rolled out'] : []),
            ...(faults.count > 0 ? [`faults on the way: ${faults.count}`] : []),
          ],
          data: { outcomes, faults: faults.count },
        };
      }
      await pause(flags.every);
    }
  },
});
