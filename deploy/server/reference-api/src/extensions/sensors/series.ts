import type { Queries } from '../../platform/database/database';
import type { Span } from '../../platform/limits/spans';
import { slotOf } from './readings.store';
import { believedRaw, meant, type Reading } from './readValue';
import type { Sensor } from './sensors.store';

/** Up to so many half minutes are drawn as they are; of a longer time what is lowest and highest in each part of it. */
const WHOLE_SLOTS = 3_000;
const PARTS = 400;

/** A sensor's readings in a vehicle, each tracker's within the time that it was in it. */
interface Row extends Sensor {
  times: number[] | null;
  readings: number[] | null;
}

/** The values of a vehicle's sensors in a time. A value of another vehicle is none of them. */
export async function readSeries(queries: Queries, vehicle: number, { from, to }: Span) {
  const sensors = await sensorsIn(queries, vehicle, { from, to });
  return Promise.all(
    sensors.map(async (sensor) => {
      const readings = meant(await readParts(queries, vehicle, sensor, { from, to }), {
        ...sensor,
        // Of a part of a longer time the median is read.
        ...(isWhole({ from, to }) ? {} : { smoothing: 0 }),
      });
      const { id, attribute, name, unit, is_flag, thresholds } = sensor;
      const series = { id, attribute, name, unit, is_flag, thresholds };
      return {
        ...series,
        times: readings.map(({ at }) => Math.round(at / 1_000)),
        values: readings.map(({ value }) => Math.round(value * 1_000) / 1_000),
      };
    }),
  );
}

const isWhole = ({ from, to }: Span): boolean => slotOf(to) - slotOf(from) <= WHOLE_SLOTS;

/** Of a few rows only: it computes with numbers of any length. */
const epochMs = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`;

const inVehicle = `device_assignments a join devices d on d.id = a.device_pk
  where a.vehicle_id = $1 and a.valid_from < $3 and coalesce(a.valid_to, 'infinity') > $2`;

const sensorsIn = (queries: Queries, vehicle: number, { from, to }: Span): Promise<Row[]> =>
  queries.query<Row>(
    `select s.* from sensors s where exists (select from ${inVehicle} and (s.device_pk = d.id or s.device_type = d.device_type)) order by s.name, s.id`,
    [vehicle, new Date(from).toISOString(), new Date(to).toISOString()],
  );

async function readParts(queries: Queries, vehicle: number, sensor: Sensor, span: Span): Promise<Reading[]> {
  const { from, to } = believedRaw(sensor);
  const own = `select r.at, r.value, r.slot
    from ${inVehicle.replace('where', 'join sensor_readings r on r.device_pk = d.id where')}
      and r.sensor_id = $4 and r.slot between $5 and $6 and r.at >= greatest(a.valid_from, $2) and r.at < least(coalesce(a.valid_to, 'infinity'), $3)
      and r.value between $7 and $8`;
  const given = [vehicle, new Date(span.from).toISOString(), new Date(span.to).toISOString(), sensor.id];
  const bounds = [slotOf(span.from), slotOf(span.to), from, to];
  if (isWhole(span))
    return queries.query<Reading>(`select ${epochMs('at')} as at, value from (${own}) r order by r.at`, [
      ...given,
      ...bounds,
    ]);
  const slots = Math.ceil((slotOf(span.to) - slotOf(span.from)) / PARTS);
  // The lowest and the highest of a part, each once; smoothed, its median.
  const rows = await queries.query<{ at: number; value: number; last: number | null; other: number | null }>(
    sensor.smoothing > 0
      ? `select ${epochMs('min(at)')} as at, percentile_disc(0.5) within group (order by value) as value, null as last, null as other
         from (${own}) r group by slot / $9::int order by 1`
      : `select ${epochMs('min(at)')} as at, min(value) as value, ${epochMs('max(at)')} as last, max(value) as other
         from (${own}) r group by slot / $9::int order by 1`,
    [...given, ...bounds, slots],
  );
  return rows.flatMap(({ at, value, last, other }) =>
    other === null || last === null || other === value
      ? [{ at, value }]
      : [
          { at, value },
          { at: last, value: other },
        ],
  );
}
