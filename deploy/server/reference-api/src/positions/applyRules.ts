import { type NewAlarm, storeAlarms } from '../alarms/insertAlarms';
import { ruleAlarm, trackerAlarm } from '../alarms/rules/createAlarm';
import { followEpisodes } from '../alarms/rules/episodes';
import type { Queries } from '../database/database';
import type { AlarmEvent } from '../live/payloads';
import type { DeviceRow } from './deviceRow';
import type { Position } from './traccarBody';

/** What follows from stored positions. */
export interface RuleResults {
  alarms: readonly AlarmEvent[];
  /** Devices that were offline and are online now. */
  backOnline: ReadonlySet<number>;
}

/** Raises alarms for stored positions, and turns devices that were silent online. */
export async function applyRules(
  queries: Queries,
  rows: readonly DeviceRow[],
  positions: readonly Position[],
  replay: boolean,
): Promise<RuleResults> {
  const alarms = await raiseAlarms(queries, rows, positions);
  const backOnline = replay ? [] : rows.filter(({ status }) => status === 'offline').map(({ device_pk }) => device_pk);
  if (backOnline.length > 0)
    await queries.query("update devices set status = 'online' where id = any($1::int[])", [backOnline]);
  return { alarms, backOnline: new Set(backOnline) };
}

async function raiseAlarms(
  queries: Queries,
  rows: readonly DeviceRow[],
  positions: readonly Position[],
): Promise<AlarmEvent[]> {
  const byUid = groupByUid(positions);
  const alarms: NewAlarm[] = [];
  const changed: { device_pk: number; overspeed_since: string | null; low_battery_since: string | null }[] = [];
  for (const row of rows) {
    const all = row.uids.flatMap((uid) => byUid.get(uid) ?? []);
    const newer = all
      .filter(({ gps_time }) => row.known_time === null || gps_time > row.known_time)
      .sort((a, b) => (a.gps_time < b.gps_time ? -1 : 1));
    const { after, starts } = followEpisodes(row, row.known_time, newer);
    if (after.overspeed_since !== row.overspeed_since || after.low_battery_since !== row.low_battery_since) {
      changed.push({ device_pk: row.device_pk, ...after });
    }
    for (const position of all) if (position.alarm !== null) alarms.push(trackerAlarm(row, position, position.alarm));
    for (const start of starts) if (start.position.alarm === null) alarms.push(ruleAlarm(row, start));
  }
  if (changed.length > 0) {
    await queries.query(
      `update device_state s set overspeed_since = x.overspeed_since, low_battery_since = x.low_battery_since
       from jsonb_to_recordset($1::text::jsonb) as x(device_pk int, overspeed_since timestamptz, low_battery_since timestamptz)
       where s.device_pk = x.device_pk`,
      [JSON.stringify(changed)],
    );
  }
  return storeAlarms(queries, alarms);
}

function groupByUid(positions: readonly Position[]): Map<string, Position[]> {
  const groups = new Map<string, Position[]>();
  for (const position of positions) {
    const group = groups.get(position.uid);
    if (group) group.push(position);
    else groups.set(position.uid, [position]);
  }
  return groups;
}
