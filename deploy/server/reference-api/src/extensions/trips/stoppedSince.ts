import { DAY_MS } from 'shared-auth/contract';
import type { Database } from '../../platform/database/database';
import { startOfDay } from '../../platform/http/times';
import { derivedDay, today } from './vehicleDay';

/** The search ends after this many days; a vehicle that stopped earlier is reported as stopped for that long. */
const MAX_DAYS = 31;

/**
 * When a vehicle stopped: the beginning of its newest stop, which may span midnights. Null while it drives, is silent,
 * or has no stop.
 */
export async function stoppedSince(database: Database, vehicle: number): Promise<string | null> {
  let since: string | null = null;
  let date = today();
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const last = (await derivedDay(database, vehicle, date)).entries.at(-1);
    if (last?.kind !== 'stop' || (since !== null && last.end_time !== since)) break;
    since = last.start_time;
    if (Date.parse(since) > startOfDay(date)) break;
    date = new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10);
  }
  return since;
}
