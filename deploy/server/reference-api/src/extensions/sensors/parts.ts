import type { Queries } from '../../platform/database/database';
import { slotOf } from './readings.store';
import { believedRaw, type Reading } from './readValue';
import type { Sensor } from './sensors.store';

/** When a tracker was in the vehicle, ISO 8601. */
export interface DeviceTime {
  device: number;
  since: string;
  until: string;
}

/** `extract` would compute with numbers of any length, which takes several times as long. */
const epochMs = (time: string) => `round(date_part('epoch', ${time}) * 1000)`;

const own = `from sensor_readings where sensor_id = $1 and device_pk = $2 and slot between $3 and $4
  and at >= $5 and at < $6 and value between $7 and $8`;

function parametersOf({ device, since, until }: DeviceTime, sensor: Sensor): unknown[] {
  const { from, to } = believedRaw(sensor);
  return [sensor.id, device, slotOf(Date.parse(since)), slotOf(Date.parse(until)), since, until, from, to];
}

/** Each plausible reading of a tracker, raw. */
export const readEach = (queries: Queries, time: DeviceTime, sensor: Sensor): Promise<Reading[]> =>
  queries.query<Reading>(`select ${epochMs('at')} as at, value ${own} order by slot`, parametersOf(time, sensor));

/**
 * The lowest and the highest plausible reading of each part, raw and each once; of a smoothed sensor, its median.
 * @param time read by a separate query: a join with the assignments would be made for each of tens of thousands of
 * readings
 * @param slots half minutes of a part
 */
export async function readParts(queries: Queries, time: DeviceTime, sensor: Sensor, slots: number): Promise<Reading[]> {
  const rows = await queries.query<{ at: number; value: number; last: number | null; other: number | null }>(
    sensor.smoothing > 0
      ? `select ${epochMs('min(at)')} as at, percentile_disc(0.5) within group (order by value) as value, null as last, null as other
         ${own} group by slot / $9::int order by 1`
      : `select ${epochMs('min(at)')} as at, min(value) as value, ${epochMs('max(at)')} as last, max(value) as other
         ${own} group by slot / $9::int order by 1`,
    [...parametersOf(time, sensor), slots],
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
