import { dayText, HOUR_MS, localDateTime, TIME_ZONE } from 'shared-auth/contract';
import { type NewAlarm, storeAlarms } from '../../alarms/insertAlarms';
import { withdrawAlarms } from '../../alarms/rules/withdrawAlarms';
import type { Queries } from '../../platform/database/database';
import type { Server } from '../../platform/http/server';
import { startOfDay, startOfNextDay } from '../../platform/http/times';
import { type Sensor, sensorsOf } from '../sensors/sensors.store';
import { type ConfirmedDrains, type Drain, type DrainOrder, REACH_MS } from './drains';

/** Days back that are evaluated again when late messages of them arrive. */
const DAYS = 8;
/** Vehicle days that one query returns; the next one returns the others. */
const AT_ONCE = 50;
/** Messages of today after which the day is evaluated again: a quarter of an hour of driving. */
const SOME = 30;
const today = `(now() at time zone '${TIME_ZONE}')::date`;
/** The owner of the work in the queue of heavy work. */
const NOBODY = 0;
const nobody = { id: NOBODY, name: '' };

/**
 * Vehicle days that changed since their last evaluation. A past day has changed where any message of it or of the week
 * before has arrived. Today has changed where a trip has begun or ended, or some messages have arrived.
 */
const staleDays = (queries: Queries) =>
  queries.query<{ vehicle: number; day: string; mark: string }>(
    `select t.vehicle_id as vehicle, t.day::text as day, t.mark from (
       select vehicle_id, day, string_agg(concat_ws(':', device_pk, trips, stops,
         case when day < ${today} then fix_count || ':' || previous_count else (fix_count / ${SOME})::text end), ' ' order by device_pk) as mark
       from trip_days where day >= ${today} - ${DAYS}
         and vehicle_id in (select a.vehicle_id from sensors s join devices d on d.id = s.device_pk or d.device_type = s.device_type
           join device_assignments a on a.device_pk = d.id where s.drain_severity is not null)
       group by 1, 2) t
     left join fuel_days f on f.vehicle_id = t.vehicle_id and f.day = t.day
     where f.mark is distinct from t.mark order by t.day, t.vehicle_id limit ${AT_ONCE}`,
  );

/**
 * Raises an alarm of each drain once a drive has confirmed it, and withdraws alarms that are no longer true. The result
 * depends only on the stored messages, whatever their order of arrival.
 */
export async function followDrains(app: Server, signal: AbortSignal): Promise<void> {
  for (const { vehicle, day, mark } of await staleDays(app.database)) {
    signal.throwIfAborted();
    const span = { from: startOfDay(day), to: startOfNextDay(day) };
    const hidden = app.privateVehicles.spansBetween(vehicle, span.from - REACH_MS, span.to);
    const order: DrainOrder = { vehicle, day: span, hidden };
    const found = await app.heavy.run('drains', order, { person: NOBODY, signal });
    const { stored, withdrawn } = await app.database.transaction((queries) =>
      reconcile(app, queries, { vehicle, day, mark }, found),
    );
    app.live.alarms(stored);
    if (withdrawn.length > 0)
      app.live.alarmUpdate({ change: 'deleted', by: nobody, timestamp: new Date().toISOString() }, withdrawn);
  }
}

async function reconcile(
  app: Server,
  queries: Queries,
  { vehicle, day, mark }: { vehicle: number; day: string; mark: string },
  found: ConfirmedDrains,
) {
  const { within, drains } = found ?? { within: { from: 0, to: 0 }, drains: [] };
  const sensors = await watchedOf(queries, vehicle, within);
  const isOwn = ({ device, sensor }: (typeof sensors)[number], drain: Drain) =>
    drain.device === device && drain.sensor === sensor.id && drain.from >= Date.parse(sensor.counts_from);
  const raised = sensors.flatMap((one) =>
    drains.filter((drain) => isOwn(one, drain)).map((drain) => ({ drain, alarm: alarmOf(app, one.sensor, drain) })),
  );
  const alarms = raised.map(({ alarm }) => alarm);
  const keys = alarms.map(({ source_key }) => source_key);
  // An alarm that a user has deleted meanwhile is not created again.
  const [known] = await queries.query<{ keys: string[] }>(
    'select keys from fuel_days where vehicle_id = $1 and day = $2 for update',
    [vehicle, day],
  );
  const before = new Set(known?.keys);
  const lost = [...before].filter((key) => !keys.includes(key));
  const unknown = raised.filter(({ alarm }) => !before.has(alarm.source_key));
  const moved = unknown.flatMap(({ alarm, drain }) => {
    const key = movedKey(lost, drain);
    if (key !== undefined) lost.splice(lost.indexOf(key), 1);
    return key === undefined ? [] : [{ ...alarm, key }];
  });
  const isMoved = ({ source_key }: NewAlarm) => moved.some((one) => one.source_key === source_key);
  const fresh = unknown.flatMap(({ alarm }) => (isMoved(alarm) ? [] : [alarm]));
  await queries.query(
    `insert into fuel_days (vehicle_id, day, mark, keys) values ($1, $2, $3, $4)
     on conflict (vehicle_id, day) do update set mark = excluded.mark, keys = excluded.keys`,
    [vehicle, day, mark, keys],
  );
  if (found === null) return { stored: [], withdrawn: [] };
  await correct(queries, moved);
  const withdrawn = await withdrawAlarms(
    queries,
    sensors.map(({ device, sensor }) => ({
      device_pk: device,
      name: `fuel:${sensor.id}`,
      // Alarms from before a change of the sensor stay unchanged.
      from: new Date(Math.max(within.from, Date.parse(sensor.counts_from))).toISOString(),
      to: new Date(within.to).toISOString(),
      keys,
    })),
  );
  await correct(
    queries,
    alarms.map((alarm) => ({ ...alarm, key: alarm.source_key })),
  );
  return { stored: await storeAlarms(queries, fresh, app.afterAlarms), withdrawn };
}

/** By how much late messages move a stop at most, so that its drain is the same one. */
const STOP_MOVES_MS = HOUR_MS;

/**
 * Which of the keys that no longer have a drain belongs to this one: late messages have moved its beginning, which is
 * in the key, within its stop. The nearest one is used.
 */
function movedKey(lost: readonly string[], { sensor, from, stop }: Drain): string | undefined {
  const at = (key: string) => Date.parse(key.slice(keyOf(sensor, '').length));
  return lost
    .filter((key) => key.startsWith(keyOf(sensor, '')))
    .filter((key) => at(key) >= (stop?.from ?? from) - STOP_MOVES_MS && at(key) <= (stop?.to ?? from) + STOP_MOVES_MS)
    .sort((a, b) => Math.abs(at(a) - from) - Math.abs(at(b) - from))[0];
}

const keyOf = (sensor: number, at: string) => `rule:fuel:${sensor}:${at}`;

/**
 * Late messages may show the amount and the times of a drain more exactly: the alarm is corrected without another
 * notification, and an alarm that a user has deleted stays deleted. @param alarms each with the key that it has had
 */
const correct = (queries: Queries, alarms: readonly (NewAlarm & { key: string })[]): Promise<unknown> =>
  queries.query(
    `update alarms a set message = x.message, created_at = x.created_at, source_key = x.source_key, value_before = x.value_before, value_after = x.value_after,
       latitude = x.latitude, longitude = x.longitude
     from jsonb_to_recordset($1::text::jsonb) as x(device_pk int, key text, source_key text, created_at timestamptz, message text, value_before real, value_after real, latitude float8, longitude float8)
     where a.device_pk = x.device_pk and a.source_key = x.key and (a.message, a.source_key) <> (x.message, x.source_key)`,
    [JSON.stringify(alarms)],
  );

/** The sensors whose drains are alarms, of each tracker that was in a vehicle in a time. */
async function watchedOf(queries: Queries, vehicle: number, { from, to }: { from: number; to: number }) {
  const devices = await queries.query<{ device: number }>(
    `select distinct device_pk as device from device_assignments
     where vehicle_id = $1 and valid_from <= $3 and coalesce(valid_to, 'infinity') > $2 order by 1`,
    [vehicle, new Date(from).toISOString(), new Date(to).toISOString()],
  );
  const found: { device: number; sensor: Sensor }[] = [];
  for (const { device } of devices)
    for (const sensor of await sensorsOf(queries, device))
      if (sensor.drain_severity !== null) found.push({ device, sensor });
  return found;
}

const number = (value: number) => value.toLocaleString('mk-MK', { maximumFractionDigits: 1 });

/** „Резервоар: исчезнаа 42 l (± 3 l) од 02:10 до 02:35 на 30.11.2026, зона Депо“. */
function alarmOf(app: Server, { name, drain_severity }: Sensor, drain: Drain): NewAlarm {
  const { device, sensor, from, to, litres, unsure, before, after, latitude, longitude, stop } = drain;
  const [begin, end] = [localDateTime(from), localDateTime(to)];
  const until = begin.date === end.date ? end.time : `${end.time} на ${dayText(end.date)}`;
  const facts = [
    `исчезнаа ${number(-litres)} l (± ${number(unsure)} l) од ${begin.time} на ${dayText(begin.date)} до ${until}`,
    placeText(app, latitude, longitude),
  ];
  // A drain during a silence may have begun while the vehicle still drove.
  const at = new Date(Math.min(Math.max(from, stop?.from ?? from), stop?.to ?? from)).toISOString();
  return {
    device_pk: device,
    alarm_type: 'fuel_theft',
    severity: drain_severity ?? 'high',
    message: `${name}: ${facts.filter((fact) => fact !== '').join(', ')}`,
    created_at: at,
    source_key: keyOf(sensor, at),
    ...{ latitude, longitude, speed: null },
    ...{ value_before: before, value_after: after, value_unit: 'l' },
  };
}

/** The zone of everyone that a place is in, else the place itself. */
function placeText(app: Server, latitude: number | null, longitude: number | null): string {
  if (latitude === null || longitude === null) return '';
  const near = app.hasDecorator('zoneBook') ? app.zoneBook.index.near(longitude, latitude) : [];
  const inside = near.find(({ zone, metres }) => zone.team === null && metres <= 0);
  return inside ? `зона ${inside.zone.name}` : `кај ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
