import type { Severity } from 'shared-auth/contract';
import { vehicleAtSql } from '../fleet/devices/deviceAssignments.store';
import type { AlarmEvent } from '../live/payloads';
import type { Queries } from '../platform/database/database';
import { type Alarm, alarmColumns, alarmTables } from './alarms.store';

/** An alarm that is about to be stored. */
export interface NewAlarm {
  device_pk: number;
  alarm_type: string;
  severity: Severity;
  message: string;
  created_at: string;
  /** Says the same for the same alarm, so that a repeat is stored once. Those that our own rules raise begin with `rule:`. */
  source_key: string;
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
}

// Alarms of one kind this near to each other are one, when the tracker and our rule both report it.
const near = "interval '10 minutes'";

/** What is done with alarms that were new, in the transaction that stores them. */
export type AfterAlarms = (queries: Queries, ids: readonly number[]) => Promise<void>;

/** Stores alarms, each for the vehicle that the device was in at its time, and gives those that were new. What a tracker reports and what our rules find out is not stored twice. */
export async function storeAlarms(
  queries: Queries,
  alarms: readonly NewAlarm[],
  afterAlarms: readonly AfterAlarms[],
): Promise<AlarmEvent[]> {
  if (alarms.length === 0) return [];
  const stored = await queries.query<{ id: number }>(
    `insert into alarms (device_pk, vehicle_id, alarm_type, severity, message, created_at, source_key, latitude, longitude, speed)
     select n.device_pk, ${vehicleAtSql('n.device_pk', 'n.created_at')}, n.alarm_type, n.severity, n.message, n.created_at, n.source_key, n.latitude, n.longitude, n.speed
     from jsonb_to_recordset($1::text::jsonb) as n(device_pk int, alarm_type text, severity text, message text,
       created_at timestamptz, source_key text, latitude float8, longitude float8, speed real)
     where not (n.alarm_type in ('overspeed', 'speed', 'low_battery') and exists (
       select from alarms a where a.device_pk = n.device_pk and a.alarm_type in (n.alarm_type, case n.alarm_type when 'speed' then 'overspeed' when 'overspeed' then 'speed' end)
         and a.created_at between n.created_at - ${near} and n.created_at + ${near}
         and (a.source_key like 'rule:%') <> (n.source_key like 'rule:%')))
     on conflict do nothing returning id`,
    [JSON.stringify(alarms)],
  );
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  for (const work of afterAlarms) await work(queries, ids);
  const rows = await queries.query<Alarm>(
    `select ${alarmColumns} from ${alarmTables} where a.id = any($1::bigint[]) order by a.created_at`,
    [ids],
  );
  return rows.map(alarmEvent);
}

const alarmEvent = (alarm: Alarm): AlarmEvent => ({
  id: alarm.id,
  alarmType: alarm.alarm_type,
  severity: alarm.severity,
  message: alarm.message,
  timestamp: alarm.created_at,
  acknowledged: alarm.is_acknowledged,
  vehicle_id: alarm.vehicle_id,
  vehicle_code: alarm.vehicle_code,
  device_id: alarm.device_id ?? '',
  license_plate: alarm.license_plate,
});
