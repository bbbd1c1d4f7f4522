import type { Queries } from '../../platform/database/database';
import { dayOf } from '../../platform/http/times';
import { clip, merge, type Span, without } from '../../platform/limits/spans';
import { readReadings } from '../sensors/readings.store';
import { meant } from '../sensors/readValue';
import { type Sensor, sensorsOf } from '../sensors/sensors.store';
import type { Motion } from './levels';
import { type Tank, tankOf } from './tank';

/** Whether a sensor measures the litres in a tank, not the litres burnt. */
const isTank = ({ unit, attribute, is_flag }: Sensor) =>
  !is_flag && /^(l|л)(it(er|re)?s?|ит(ри|ар)?)?\.?$/i.test(unit ?? '') && !/used|consum/i.test(attribute);

export interface Trip extends Span {
  distance: number;
}
interface Stop extends Span {
  idlingMs: number;
  latitude: number | null;
  longitude: number | null;
}

/** How a vehicle moved in a time. */
export interface Motions extends Motion {
  trips: readonly Trip[];
  stops: readonly Stop[];
}

/** Reads the trips, stops and gaps of a vehicle's days. */
export async function readMotions(queries: Queries, vehicle: number, { from, to }: Span): Promise<Motions> {
  const rows = await queries.query<{
    entry: {
      kind: string;
      start_time: string;
      end_time: string;
      distance?: number;
      idling_seconds?: number;
      latitude?: number;
      longitude?: number;
    };
  }>(
    `select e.value as entry from trip_days t cross join lateral jsonb_array_elements(t.entries) e (value)
     where t.vehicle_id = $1 and t.day between $2::date and $3::date`,
    [vehicle, dayOf(new Date(from)), dayOf(new Date(to))],
  );
  const entries = rows
    .map(({ entry }) => ({ ...entry, from: Date.parse(entry.start_time), to: Date.parse(entry.end_time) }))
    .sort((a, b) => a.from - b.from);
  const of = (...kinds: string[]) => entries.filter(({ kind }) => kinds.includes(kind));
  return {
    trips: of('trip').map(({ from, to, distance = 0 }) => ({ from, to, distance })),
    stops: of('stop').map(({ from, to, idling_seconds = 0, latitude = null, longitude = null }) => ({
      ...{ from, to, latitude, longitude },
      idlingMs: idling_seconds * 1_000,
    })),
    moves: merge(of('trip', 'gap')),
  };
}

/**
 * The tanks of a vehicle in a period, each with its sensor and tracker. Each tracker that was in it and each span
 * between private times is a separate part, because the level in private time is unknown. @param hidden the private
 * times of the span
 */
export async function readTanks(
  queries: Queries,
  vehicle: number,
  span: Span,
  hidden: readonly Span[],
  motion: Motion,
): Promise<{ device: number; sensor: number; name: string; tank: Tank }[]> {
  const assigned = await queries.query<{ device: number; from: number; to: number }>(
    `select device_pk as device, (extract(epoch from greatest(valid_from, $2)) * 1000)::float8 as from,
       (extract(epoch from least(coalesce(valid_to, 'infinity'), $3)) * 1000)::float8 as to
     from device_assignments where vehicle_id = $1 and valid_from < $3 and coalesce(valid_to, 'infinity') > $2 order by valid_from, id`,
    [vehicle, new Date(span.from), new Date(span.to)],
  );
  const found = [];
  for (const { device, from, to } of assigned)
    for (const sensor of (await sensorsOf(queries, device)).filter(isTank)) {
      const raw = await readReadings(queries, device, [sensor.id], { from, to });
      for (const open of without(
        hidden.flatMap((time) => clip(time, { from, to }) ?? []),
        { from, to },
      )) {
        const readings = meant(
          raw.filter(({ at }) => at >= open.from && at < open.to),
          sensor,
        );
        if (readings.length > 0)
          found.push({ device, sensor: sensor.id, name: sensor.name, tank: tankOf(readings, motion) });
      }
    }
  return found;
}
