import type { Severity } from 'shared-auth/contract';
import type { AlarmEvent } from '../live/payloads';
import { vehicleAtSql } from '../lookup/deviceAssignments.store';
import type { Queries } from '../platform/database/database';
import { type Alarm, alarmColumns, alarmTables } from './alarms.store';
import { directionOf, EXIT_NAMES } from './rules/alarmTypes';

/** The words in which the tracker and its server describe an alarm. */
export interface AlarmTexts {
  /** The name that the tracker uses, such as `hardBraking`; several are divided by commas. */
  source_type: string | null;
  /** The text that they sent, unchanged. */
  source_text: string | null;
  zone: string | null;
  maintenance: string | null;
  /** The level before a change; the next fields are the level after it, and their unit. */
  value_before: number | null;
  value_after: number | null;
  value_unit: string | null;
}

export const noTexts: Readonly<AlarmTexts> = {
  source_type: null,
  source_text: null,
  zone: null,
  maintenance: null,
  value_before: null,
  value_after: null,
  value_unit: null,
};

/** An alarm that is about to be stored. */
export interface NewAlarm extends Partial<AlarmTexts> {
  device_pk: number;
  alarm_type: string;
  severity: Severity;
  message: string;
  created_at: string;
  /**
   * The key is the same for the same alarm, so that a repeat is stored once. Keys of our own rules begin with `rule:`.
   */
  source_key: string;
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
}

// Alarms of one kind this near to each other are one, when the tracker and our rule both report it.
const near = "interval '10 minutes'";
/** The types that our own rules raise too, as the rule names them. */
const twinOf: Readonly<Record<string, string>> = {
  overspeed: 'overspeed',
  speed: 'overspeed',
  low_battery: 'low_battery',
  fuel_theft: 'fuel',
  tow: 'tow',
  device_inactive: 'silence',
};

/**
 * A tracker's server reports the crossing of one of our zones only where it names zone and direction. It never reports
 * our other zone rules, working hours and thresholds.
 */
const isTwinZone = `case when n.source_key ~ '^rule:(hours|sensor):' then false when n.source_key like 'rule:zone:%' then n.source_key ~ '^rule:zone:(enter|exit):' and a.alarm_type = 'geofence' and a.zone = n.zone
    and (a.source_type ~* '${EXIT_NAMES}') = (n.source_key like 'rule:zone:exit:%') else true end`;

/** A hook that receives the ids of alarms that were new, in the transaction that stores them. */
export type AfterAlarms = (queries: Queries, ids: readonly number[]) => Promise<void>;

const columns = `device_pk int, alarm_type text, severity text, message text, created_at timestamptz, source_key text, latitude float8, longitude float8, speed real,
  source_type text, source_text text, zone text, maintenance text, value_before real, value_after real, value_unit text`;
const names = [
  ...['alarm_type', 'severity', 'message', 'created_at', 'source_key', 'latitude', 'longitude', 'speed'],
  ...Object.keys(noTexts),
];
const values = names.map((name) => `n.${name}`).join(', ');
const vehicle = vehicleAtSql('n.device_pk', 'n.created_at');
const isRule = ({ source_key }: NewAlarm) => source_key.startsWith('rule:');

/**
 * Stores alarms, each for the vehicle that the device was in at its time, and returns those that were new. When a
 * tracker and our rules report the same event, one alarm is stored: the tracker's own alarm replaces the rule's,
 * whichever arrived first.
 */
export async function storeAlarms(
  queries: Queries,
  alarms: readonly NewAlarm[],
  afterAlarms: readonly AfterAlarms[],
): Promise<AlarmEvent[]> {
  if (alarms.length === 0) return [];
  const reported = alarms.filter((alarm) => !isRule(alarm));
  await replaceTwins(queries, reported);
  const ids = [
    ...(await insert(queries, reported)),
    ...(await insert(
      queries,
      alarms.filter(isRule),
      `where not exists (select from alarms a where a.device_pk = n.device_pk and a.created_at between n.created_at - ${near} and n.created_at + ${near}
         and a.alarm_type = any(case n.alarm_type when 'overspeed' then array['overspeed', 'speed'] else array[n.alarm_type] end) and a.source_key not like 'rule:%'
         and ${isTwinZone})`,
    )),
  ];
  if (ids.length === 0) return [];
  for (const work of afterAlarms) await work(queries, ids);
  const rows = await queries.query<Alarm>(
    `select ${alarmColumns} from ${alarmTables} where a.id = any($1::bigint[]) order by a.created_at`,
    [ids],
  );
  return rows.map(alarmEvent);
}

/** Alarms of a past that is filled in are stored as received at their own time, because they did not arrive late. */
export async function heardOfAtOnce(queries: Queries, alarms: readonly AlarmEvent[]): Promise<void> {
  if (alarms.length === 0) return;
  await queries.query('update alarms set received_at = created_at where id = any($1::bigint[])', [
    alarms.map(({ id }) => id),
  ]);
}

async function insert(queries: Queries, alarms: readonly NewAlarm[], condition = ''): Promise<number[]> {
  if (alarms.length === 0) return [];
  const stored = await queries.query<{ id: number }>(
    `insert into alarms (device_pk, vehicle_id, ${names})
     select n.device_pk, ${vehicle}, ${values} from jsonb_to_recordset($1::text::jsonb) as n(${columns}) ${condition} on conflict do nothing returning id`,
    [JSON.stringify(alarms)],
  );
  return stored.map(({ id }) => id);
}

/**
 * Writes a tracker's own alarm over the alarm that our rule made of the same event, so that the user who works on it
 * can continue and nobody is notified twice.
 */
async function replaceTwins(queries: Queries, reported: readonly NewAlarm[]): Promise<void> {
  const twins = reported.flatMap((alarm) => {
    const rule = alarm.alarm_type === 'geofence' ? zoneTwin(alarm) : twinOf[alarm.alarm_type];
    return rule === undefined ? [] : [{ ...alarm, rule }];
  });
  if (twins.length === 0) return;
  const found = await queries.query<{ id: number; twin: number; is_stored: boolean }>(
    `select a.id, n.place::int as twin, exists (select from alarms b where b.device_pk = n.device_pk and b.source_key = n.source_key) as is_stored
     from jsonb_to_recordset($1::text::jsonb) as n(place int, rule text, ${columns})
     join alarms a on a.device_pk = n.device_pk and a.created_at between n.created_at - ${near} and n.created_at + ${near}
       and a.source_key like 'rule:' || n.rule || ':%' and (n.alarm_type <> 'geofence' or a.zone = n.zone)
     order by a.created_at, n.created_at for update of a`,
    [JSON.stringify(twins.map((twin, place) => ({ ...twin, place })))],
  );
  const replaced = new Map<number, NewAlarm>();
  const taken = new Set<number>();
  for (const { id, twin, is_stored } of found) {
    const alarm = twins[twin];
    if (!alarm || is_stored || taken.has(twin) || replaced.has(id)) continue;
    taken.add(twin);
    replaced.set(id, alarm);
  }
  const ids = [...replaced.keys()];
  await queries.query('delete from alarms where id = any($1::bigint[])', [
    found.flatMap(({ id }) => (replaced.has(id) ? [] : id)),
  ]);
  await queries.query(
    `update alarms a set vehicle_id = ${vehicle}, (${names}) = row(${values})
     from jsonb_to_recordset($1::text::jsonb) as n(id bigint, ${columns}) where a.id = n.id`,
    [JSON.stringify(ids.map((id) => ({ ...replaced.get(id), id })))],
  );
}

/** The rule of ours that reports the same for a zone; undefined where the zone or the direction is not named. */
function zoneTwin({ zone, source_type }: NewAlarm): string | undefined {
  const direction = zone ? directionOf(source_type ?? '') : undefined;
  return direction && `zone:${direction}`;
}

const alarmEvent = (alarm: Alarm): AlarmEvent => ({
  id: alarm.id,
  alarmType: alarm.alarm_type,
  severity: alarm.severity,
  message: alarm.message,
  timestamp: alarm.created_at,
  received_at: alarm.received_at,
  ...(alarm.zone !== null && { zone: alarm.zone }),
  acknowledged: alarm.is_acknowledged,
  vehicle_id: alarm.vehicle_id,
  vehicle_code: alarm.vehicle_code,
  device_id: alarm.device_id ?? '',
  license_plate: alarm.license_plate,
});
