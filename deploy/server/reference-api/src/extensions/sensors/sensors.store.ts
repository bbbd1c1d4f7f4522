import type { StoredRecord, sensorInput } from 'shared-auth/calls';
import type { Queries } from '../../platform/database/database';

/** The meaning of a sensor's values, and its alarm thresholds. */
export type SensorValues = Omit<StoredRecord<typeof sensorInput>, 'points' | 'thresholds'> & {
  points: readonly { raw: number; value: number }[];
  thresholds: readonly Threshold[];
};

export interface Threshold {
  side: 'above' | 'below';
  limit: number;
  hysteresis: number;
  minutes: number;
  severity: 'critical' | 'high' | 'medium' | 'low';
  while_sensor: number | null;
  while_side: 'above' | 'below' | null;
  while_limit: number | null;
}

/** A stored value, of one tracker or of all trackers of a model. */
export interface Sensor extends SensorValues {
  id: number;
  device_pk: number | null;
  device_type: string | null;
  attribute: string;
  is_flag: boolean;
  /** ISO 8601. */
  since: string;
  counts_from: string;
}

export type SensorOwner = Pick<Sensor, 'device_pk' | 'device_type' | 'attribute' | 'is_flag'>;

const owned = ['device_pk', 'device_type', 'attribute', 'is_flag'] as const;
const meant = [
  'name',
  'unit',
  'factor',
  'addend',
  'points',
  'smoothing',
  'lowest',
  'highest',
  'thresholds',
  'drain_severity',
] as const;
const columns = ['id', ...owned, ...meant, 'since', 'counts_from'].map((name) => `s.${name}`).join(', ');

const parameters = (values: SensorValues): unknown[] =>
  meant.map((name) => (name === 'points' || name === 'thresholds' ? JSON.stringify(values[name]) : values[name]));

/** A version that changes when sensors, or the trackers of a model, change. */
export async function readVersion(queries: Queries): Promise<string> {
  const [row] = await queries.query<{ version: string }>(
    `select concat(count(*), ' ', max(changed_at), ' ', (
       select concat(count(*), ' ', max(d.updated_at)) from devices d where d.device_type in (select device_type from sensors))) as version
     from sensors`,
  );
  return row?.version ?? '';
}

/** All sensors, each with the trackers that have it. */
export const readSensors = (queries: Queries): Promise<(Sensor & { devices: number[] })[]> =>
  queries.query(
    `select ${columns}, array(select d.id from devices d where d.id = s.device_pk or d.device_type = s.device_type) as devices
     from sensors s order by s.id`,
  );

/** The sensors of a tracker: its own and its model's. */
export const sensorsOf = (queries: Queries, device: number): Promise<Sensor[]> =>
  queries.query<Sensor>(
    `select ${columns} from devices d join sensors s on s.device_pk = d.id or s.device_type = d.device_type where d.id = $1 order by s.name, s.id`,
    [device],
  );

export async function findSensor(queries: Queries, id: number): Promise<Sensor | undefined> {
  const [sensor] = await queries.query<Sensor>(`select ${columns} from sensors s where s.id = $1`, [id]);
  return sensor;
}

/** The most sensors of any tracker that has this one, or would have it. */
export async function mostSensors(queries: Queries, { device_pk, device_type }: SensorOwner): Promise<number> {
  const [row] = await queries.query<{ most: number | null }>(
    `select max(n)::int as most from (select count(*) as n from devices d join sensors s on s.device_pk = d.id or s.device_type = d.device_type
       where d.id = $1 or d.device_type = $2 group by d.id) each`,
    [device_pk, device_type],
  );
  return row?.most ?? 0;
}

/** @returns undefined where the same value has a sensor already */
export async function insertSensor(
  queries: Queries,
  owner: SensorOwner,
  values: SensorValues,
  from: string,
): Promise<number | undefined> {
  const given = [...owned.map((name) => owner[name]), ...parameters(values), from];
  const [row] = await queries.query<{ id: number }>(
    `insert into sensors (${[...owned, ...meant].join(', ')}, since, counts_from)
     values (${given.map((_, i) => `$${i + 1}`).join(', ')}, $${given.length}) on conflict do nothing returning id`,
    given,
  );
  return row?.id;
}

/** @param from ISO 8601: the new thresholds do not judge readings before it */
export async function updateSensor(queries: Queries, id: number, values: SensorValues, from: string): Promise<void> {
  await queries.query(
    `update sensors set ${meant.map((name, i) => `${name} = $${i + 3}`).join(', ')}, counts_from = $2, changed_at = clock_timestamp() where id = $1`,
    [id, from, ...parameters(values)],
  );
}

/** Its readings are deleted within the hour, because there may be very many. */
export const deleteSensor = (queries: Queries, id: number): Promise<unknown> =>
  queries.query('delete from sensors where id = $1', [id]);

/** Sensors with a threshold that applies only while this sensor is on one side of its limit. */
export const dependentsOf = (queries: Queries, id: number): Promise<{ name: string }[]> =>
  queries.query<{ name: string }>(
    `select name from sensors where id <> $1 and thresholds @> jsonb_build_array(jsonb_build_object('while_sensor', $1::int)) order by name`,
    [id],
  );
