import { type AfterAlarms, type NewAlarm, storeAlarms } from '../../alarms/insertAlarms';
import { alarmType } from '../../alarms/rules/alarmTypes';
import { lowBatteryAlarm, overspeedAlarm, trackerAlarms } from '../../alarms/rules/createAlarm';
import { followBattery, followSpeed } from '../../alarms/rules/episodes';
import type { AlarmEvent } from '../../live/payloads';
import type { Queries } from '../../platform/database/database';
import { placeOf, type TrackerMessage } from '../messages/message';
import type { DeviceRow } from './deviceRow';

/** What follows from stored messages. */
export interface RuleResults {
  alarms: readonly AlarmEvent[];
  /** Devices that were offline and are online now. */
  backOnline: ReadonlySet<number>;
}

/** Raises alarms for stored messages, and turns devices that were silent online. */
export async function applyRules(
  queries: Queries,
  rows: readonly DeviceRow[],
  messages: readonly TrackerMessage[],
  replay: boolean,
  afterAlarms: readonly AfterAlarms[],
): Promise<RuleResults> {
  const alarms = await raiseAlarms(queries, rows, messages, afterAlarms);
  const backOnline = replay ? [] : rows.filter(({ status }) => status === 'offline').map(({ device_pk }) => device_pk);
  if (backOnline.length > 0)
    await queries.query("update devices set status = 'online' where id = any($1::int[])", [backOnline]);
  return { alarms, backOnline: new Set(backOnline) };
}

async function raiseAlarms(
  queries: Queries,
  rows: readonly DeviceRow[],
  messages: readonly TrackerMessage[],
  afterAlarms: readonly AfterAlarms[],
): Promise<AlarmEvent[]> {
  const byUid = groupByUid(messages);
  const alarms: NewAlarm[] = [];
  const changed: { device_pk: number; overspeed_since: string | null; low_battery_since: string | null }[] = [];
  for (const row of rows) {
    const all = byUid.get(row.uid) ?? [];
    const fixes = newer(
      all.filter((message) => placeOf(message) !== null),
      ({ fix }) => fix?.time ?? '',
      row.known_time,
    );
    const readings = newer(
      all.filter(({ state }) => state.battery_level !== null),
      ({ messageTime }) => messageTime,
      row.known_battery_time,
    );
    const speed = followSpeed(row.overspeed_since, row.known_time, fixes);
    const battery = followBattery(row.low_battery_since, readings);
    if (speed.since !== row.overspeed_since || battery.since !== row.low_battery_since)
      changed.push({ device_pk: row.device_pk, overspeed_since: speed.since, low_battery_since: battery.since });
    for (const message of all) alarms.push(...trackerAlarms(row, message));
    for (const start of speed.starts)
      if (!reports(start, 'overspeed', 'speed')) alarms.push(...overspeedAlarm(row, start));
    for (const start of battery.starts) if (!reports(start, 'low_battery')) alarms.push(lowBatteryAlarm(row, start));
  }
  if (changed.length > 0) {
    await queries.query(
      `update device_state s set overspeed_since = x.overspeed_since, low_battery_since = x.low_battery_since
       from jsonb_to_recordset($1::text::jsonb) as x(device_pk int, overspeed_since timestamptz, low_battery_since timestamptz)
       where s.device_pk = x.device_pk`,
      [JSON.stringify(changed)],
    );
  }
  return storeAlarms(queries, alarms, afterAlarms);
}

/** What a tracker reports by itself is not raised again. */
const reports = ({ alarms }: TrackerMessage, ...types: string[]): boolean =>
  alarms.some((name) => types.includes(alarmType(name)));

/** Those after a time, oldest first. */
function newer(
  messages: readonly TrackerMessage[],
  timeOf: (message: TrackerMessage) => string,
  known: string | null,
): TrackerMessage[] {
  return messages
    .filter((message) => known === null || timeOf(message) > known)
    .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
}

function groupByUid(messages: readonly TrackerMessage[]): Map<string, TrackerMessage[]> {
  const groups = new Map<string, TrackerMessage[]>();
  for (const message of messages) {
    const group = groups.get(message.uniqueId);
    if (group) group.push(message);
    else groups.set(message.uniqueId, [message]);
  }
  return groups;
}
