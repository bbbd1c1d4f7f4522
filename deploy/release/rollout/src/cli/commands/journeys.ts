import { currentSet } from '../../compatibility/checkStored';
import { journeyLines, runJourneys } from '../../journeys/runJourneys';
import { ChangeError, stableVersions } from '../../releases/releaseSet';
import type { JourneyRecord } from '../../store/journeys';
import { readTarget } from '../commandLine';
import { defineCommand } from './command';

/**
 * Every night: the browser tests of all modules, or of one, against the set that is live. A failure names what changed
 * since they passed.
 */
export const journeys = defineCommand({
  flags: [],
  targets: 1,
  async run({ store, targets, log, tryJourneys }) {
    const { set } = await currentSet(store);
    const { shell: _shell, ...versions } = stableVersions(set);
    const ids = targets[0] === undefined ? Object.keys(versions).sort() : [readTarget(targets[0]).id];
    const without = ids.find((id) => id !== 'shell' && !versions[id]);
    if (without) throw new ChangeError(`${without} has no version that everybody has: there is nothing to try`);
    const records: Record<string, JourneyRecord> = {};
    for (const id of ids) {
      const record = tryJourneys && (await runJourneys(store, id, (live) => live, tryJourneys, log));
      if (record) records[id] = record;
    }
    const ran = Object.entries(records);
    if (ran.length === 0) throw new ChangeError(`there are no browser tests of ${ids.join(', ')} here`);
    return {
      ok: ran.every(([, { failed }]) => failed.length === 0),
      lines: ran.flatMap(([id, record]) => journeyLines(id, record)),
      data: { journeys: records },
    };
  },
});
