import { BELIEVED_BY_MS } from 'shared-auth/contract';
import { ZoneIndex } from 'shared-ui/zones';
import { once, readVehicleFix, type VehicleFixArray, vehicleFixJson } from '../../../alarms/rules/storedFixes';
import { VehicleGroups } from '../../../fleet/vehicles/vehicleGroups';
import type { Database } from '../../../platform/database/database';
import { privateSpans } from '../../privacy/privateTime/privateSpans';
import { readRules, rulesByVehicle } from '../../privacy/privateTime/privateTime.store';
import { MOST_METRES } from '../follow/crossing';
import { deriveVisits, FAR_MS, type Stay } from '../follow/deriveVisits';
import { lostAt, type PastTime, pastTimesSql } from '../follow/followed.store';
import type { KnownZone } from '../zoneBook';

/** The zone whose past is computed, from a moment up to that since which it is followed. */
export interface ZoneHistoryOrder {
  /** Its `countsFrom` is where the past begins. */
  zone: KnownZone;
  /** Epoch ms. */
  until: number;
}

/** A device's stays in the past. */
export interface DeviceHistory {
  device_pk: number;
  /** The stays that began in the past, or with the fix after it. */
  stays: Stay[];
  /** The fix after the past; undefined where the device has none. Epoch ms. */
  next: number | undefined;
}

declare module '../../../platform/heavy/jobs' {
  interface HeavyJobs {
    zoneHistory: { input: ZoneHistoryOrder; output: DeviceHistory[] };
  }
}

/** Metres around a zone's boxes within which a vehicle may still be in it, or one end of its way through it is. */
const AROUND_METRES = MOST_METRES / 2;
/** A longer time without a fix near the zone may be skipped: before and after it the vehicle is elsewhere. */
const APART = "interval '10 minutes'";

const BELIEVED_BY = `interval '${BELIEVED_BY_MS / 1_000} seconds'`;
const FAR = `interval '${FAR_MS / 1_000} seconds'`;

/**
 * The fixes near a zone, with those before and after each time there: between these the vehicle is elsewhere.
 * `offset 0` stops the planner from comparing each fix of the device with each of these times.
 */
const nearSql = (boxes: string) => `
with near as (
  select gps_time, lag(gps_time) over (order by gps_time) as before from locations
  where device_pk = $1 and gps_time >= $2 and gps_time < $3 and (${boxes})
), times as (
  select min(gps_time) as since, max(gps_time) as until from (
    select gps_time, count(*) filter (where before is null or gps_time - before > ${APART}) over (order by gps_time) as place from near) each group by place
), windows as (
  select unnest(range_agg(tstzrange(
    coalesce((select gps_time from locations where device_pk = $1 and gps_time < t.since and gps_time >= t.since - ${FAR} order by gps_time desc limit 1), t.since) - ${BELIEVED_BY},
    coalesce((select gps_time from locations where device_pk = $1 and gps_time > t.until order by gps_time limit 1), t.until) + ${BELIEVED_BY}, '[]'))) as span
  from times t
)
select l.fix from windows w cross join lateral (
  select gps_time, latitude, longitude, ${vehicleFixJson} as fix from locations where device_pk = $1 and gps_time >= lower(w.span) and gps_time <= upper(w.span) offset 0) l
order by l.gps_time, l.latitude, l.longitude`;

/** Computes the stays of vehicles in a zone in the past, as if it had been followed since then. */
export async function zoneHistory(database: Database, { zone, until }: ZoneHistoryOrder): Promise<DeviceHistory[]> {
  const index = new ZoneIndex([zone]);
  const boxes = index.boxes().map(aroundSql).join(' or ');
  const [from, to] = [new Date(zone.countsFrom).toISOString(), new Date(until).toISOString()];
  const rules = rulesByVehicle(await readRules(database));
  const devices = await database.query<{ device_pk: number }>(
    'select distinct device_pk from device_days where day >= $1::timestamptz::date - 1 and day <= $2::timestamptz::date + 1 order by 1',
    [from, to],
  );
  const groups = new VehicleGroups(database);
  const histories: DeviceHistory[] = [];
  for (const { device_pk } of devices) {
    const rows = await database.query<{ fix: VehicleFixArray }>(nearSql(boxes), [device_pk, from, to]);
    if (rows.length === 0) continue;
    const fixes = once(rows.map(({ fix }) => readVehicleFix(fix)));
    const [times] = await database.query<{ past: PastTime[] }>(
      `select ${pastTimesSql('$1', '$2::timestamptz')} as past`,
      [device_pk, from],
    );
    await groups.learn(
      database,
      fixes.map(({ vehicle }) => vehicle),
    );
    const { stays, knownFrom } = deriveVisits({
      index,
      fixes,
      from: 0,
      open: [],
      teamAt: ({ vehicle, at }) => groups.at(vehicle, at)?.team ?? null,
      privateBetween: (vehicle, start, end) => {
        const known = rules.get(vehicle);
        return known ? privateSpans(known, { from: start, to: end }) : [];
      },
      lostAt: lostAt(times?.past ?? []),
      isKnownFrom: (fix) => fix.at >= until,
    });
    if (stays.length > 0) histories.push({ device_pk, stays, next: knownFrom });
  }
  return histories;
}

/** A box with some metres around it, as a condition. Near a pole it is of any longitude. */
function aroundSql([west, south, east, north]: readonly [number, number, number, number]): string {
  const degrees = AROUND_METRES / 111_000;
  const latitudes = `latitude between ${south - degrees} and ${north + degrees}`;
  const cosine = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  if (cosine < 0.01) return latitudes;
  const [from, to] = [west - degrees / cosine, east + degrees / cosine];
  const within = `longitude between ${from} and ${to}`;
  const over = [
    from < -180 ? ` or longitude >= ${from + 360}` : '',
    to > 180 ? ` or longitude <= ${to - 360}` : '',
  ].join('');
  return `${latitudes} and (${within}${over})`;
}
