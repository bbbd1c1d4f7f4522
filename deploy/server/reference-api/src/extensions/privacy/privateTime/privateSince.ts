import type { Queries } from '../../../platform/database/database';
import { readRules, rulesByVehicle } from './privateTime.store';
import { wholeSpan } from './privateTimes';

/** Since when each private vehicle is private, by its id: for threads, which have no `PrivateTimes`. */
export async function privateSince(queries: Queries, now = Date.now()): Promise<Record<string, string>> {
  const rules = rulesByVehicle(await readRules(queries));
  return Object.fromEntries(
    [...rules].flatMap(([vehicle, rule]) => {
      const span = wholeSpan(rule, now);
      return span ? [[vehicle, new Date(span.from).toISOString()]] : [];
    }),
  );
}
