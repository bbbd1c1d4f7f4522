import { localDateTime, MINUTE_MS } from 'shared-auth/contract';
import { type AfterAlarms, type NewAlarm, storeAlarms } from '../../../alarms/insertAlarms';
import type { PrivateVehicles } from '../../../fleet/privateVehicles';
import type { AlarmEvent } from '../../../live/payloads';
import type { Database, Queries } from '../../../platform/database/database';
import type { KnownRule, KnownZone, ZoneBook } from '../zoneBook';
import { dueNow } from './absences';
import { takes, teamsOf } from './takes';
import { alarmOf, mostSevere } from './zoneAlarms';
import { absentKey, stayKey } from './zoneEvents';

/** Stays whose alarms are raised in one transaction; the others follow a minute later. */
const AT_ONCE = 5_000;

interface Deps {
  database: Database;
  book: ZoneBook;
  privateVehicles: PrivateVehicles;
  afterAlarms: readonly AfterAlarms[];
  /** Whether a vehicle has a day off, `YYYY-MM-DD`. */
  isFree: (vehicle: number, date: string) => boolean;
}

/** Raises the alarms that depend on time alone: stays that last too long, and vehicles that are not there in time. */
export function raiseDueAlarms({ database, book, afterAlarms, ...deps }: Deps): Promise<AlarmEvent[]> {
  const zones = book.zones();
  const [staying, expected] = [withRules(zones, 'stay'), withRules(zones, 'absent')];
  if (staying.length + expected.length === 0) return Promise.resolve([]);
  return database.transaction(async (queries) => {
    const hidden = new Set(deps.privateVehicles.vehicles());
    const alarms = [
      ...(staying.length > 0 ? await longStays(queries, staying, hidden) : []),
      ...(await absences(queries, expected, deps)),
    ];
    return storeAlarms(queries, alarms, afterAlarms);
  });
}

const withRules = (zones: readonly KnownZone[], event: KnownRule['event']): KnownZone[] =>
  zones.flatMap((zone) => {
    const rules = zone.rules.filter((rule) => rule.event === event);
    return rules.length > 0 ? [{ ...zone, rules }] : [];
  });

const withoutPlace = { latitude: null, longitude: null, speed: null };

/** Vehicles that are inside for too long, as long as their trackers send messages. */
async function longStays(
  queries: Queries,
  zones: readonly KnownZone[],
  hidden: ReadonlySet<number>,
): Promise<NewAlarm[]> {
  const asked = zones.flatMap(({ id, rules }) => rules.map(({ minutes }) => ({ zone_id: id, minutes })));
  const rows = await queries.query<{
    zone_id: number;
    device_pk: number;
    vehicle_id: number;
    entered_at: string;
    minutes: number;
  }>(
    `select distinct v.zone_id, v.device_pk, v.vehicle_id, v.entered_at, x.minutes
     from json_to_recordset($1::text::json) as x(zone_id int, minutes int) join zone_visits v on v.zone_id = x.zone_id and v.left_at is null
     join device_state s on s.device_pk = v.device_pk
     where greatest(s.message_time, s.gps_time) >= v.entered_at + make_interval(mins => x.minutes)
       and not exists (select from alarms a where a.device_pk = v.device_pk and a.source_key =
         'rule:zone:stay:' || v.zone_id || ':' || to_char(v.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ':' || x.minutes)
     limit ${AT_ONCE}`,
    [JSON.stringify(asked)],
  );
  const teams = await teamsOf(
    queries,
    rows.map(({ vehicle_id }) => vehicle_id),
  );
  const found = rows.filter(({ vehicle_id }) => !hidden.has(vehicle_id));
  await queries.query(
    `update zone_visits v set heard_until = greatest(s.message_time, s.gps_time) from json_to_recordset($1::text::json) as x(zone_id int, device_pk int, entered_at timestamptz), device_state s
     where v.device_pk = x.device_pk and v.zone_id = x.zone_id and v.entered_at = x.entered_at and s.device_pk = v.device_pk`,
    [JSON.stringify(found)],
  );
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  return found.flatMap(({ zone_id, device_pk, vehicle_id, entered_at, minutes }) => {
    const enteredAt = Date.parse(entered_at);
    const key = stayKey(zone_id, enteredAt, minutes);
    const event = { event: 'stay' as const, key, at: enteredAt + minutes * MINUTE_MS, isCertain: true, minutes };
    const stay = { vehicle: vehicle_id, fastSpeed: null };
    const alarm = alarmOf(byId.get(zone_id), event, stay, teams);
    return alarm ? [{ ...alarm, device_pk, ...withoutPlace }] : [];
  });
}

/** Vehicles that were not in a zone by the time at which they had to be. */
async function absences(
  queries: Queries,
  zones: readonly KnownZone[],
  { privateVehicles, isFree }: Pick<Deps, 'privateVehicles' | 'isFree'>,
): Promise<NewAlarm[]> {
  const now = Date.now();
  const alarms: NewAlarm[] = [];
  for (const zone of zones) {
    for (const rule of zone.rules) {
      const day = dueNow(rule, now);
      if (!day || rule.countsFrom > day.due || zone.countsFrom > day.from) continue;
      for (const { vehicle_id, device_pk } of await missingFrom(queries, zone, rule, day)) {
        const isPrivate = privateVehicles.spansBetween(vehicle_id, day.from, day.due).length > 0;
        const severity = mostSevere([rule]);
        if (isPrivate || severity === undefined || isFree(vehicle_id, localDateTime(day.due).date)) continue;
        alarms.push({
          device_pk,
          alarm_type: 'geofence',
          severity,
          message: `Не пристигна во зона до ${rule.from_time}: ${zone.name}`,
          created_at: new Date(day.due).toISOString(),
          source_key: absentKey(zone.id, day.due),
          zone: zone.name,
          ...withoutPlace,
        });
      }
    }
  }
  return alarms;
}

/** The vehicles of a rule that no stay shows in its zone, with the tracker that is in each. */
async function missingFrom(
  queries: Queries,
  zone: KnownZone,
  rule: KnownRule,
  { from, due }: { from: number; due: number },
): Promise<{ vehicle_id: number; device_pk: number }[]> {
  const rows = await queries.query<{ vehicle_id: number; device_pk: number }>(
    `select d.vehicle_id, d.id as device_pk from devices d join vehicles v on v.id = d.vehicle_id
     where v.status = 'active' and not exists (select from zone_visits z where z.vehicle_id = d.vehicle_id and z.zone_id = $1 and z.entered_at <= $3 and (z.left_at is null or z.left_at > $2))
       and not exists (select from alarms a where a.device_pk = d.id and a.source_key = $4)`,
    [zone.id, new Date(from).toISOString(), new Date(due).toISOString(), absentKey(zone.id, due)],
  );
  const teams = await teamsOf(
    queries,
    rows.map(({ vehicle_id }) => vehicle_id),
  );
  return rows.filter(({ vehicle_id }) => takes(zone, rule, vehicle_id, teams));
}
