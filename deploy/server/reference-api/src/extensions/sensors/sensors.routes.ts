import type { FastifyRequest } from 'fastify';
import { type ReceivedBody, sensorCalls, sensorInput, sensorLimits } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { seenVehicle } from '../../identity/access/seenVehicle';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findDevice } from '../../lookup/find';
import type { Queries } from '../../platform/database/database';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError, notFound } from '../../platform/http/errors';
import { encodingFor, sendJsonBytes } from '../../platform/http/jsonBytes';
import { storedRecord } from '../../platform/http/records';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import type { Span } from '../../platform/limits/spans';
import type { SensorBook } from './sensorBook';
import {
  deleteSensor,
  dependentsOf,
  findSensor,
  insertSensor,
  mostSensors,
  type Sensor,
  type SensorValues,
  sensorsOf,
  updateSensor,
} from './sensors.store';
import { sentValues } from './sentValues';
import { readSeries } from './series';

const valueText = 'Бројот не е исправен';
const changeMessages = {
  name: 'Внесете име, најмногу 40 знаци',
  unit: 'Единицата е најмногу 12 знаци',
  factor: valueText,
  addend: valueText,
  points: `Внесете најмногу ${sensorLimits.points} точки`,
  'points.raw': valueText,
  'points.value': valueText,
  smoothing: 'Изедначувањето е од 0 до 60 минути',
  lowest: valueText,
  highest: valueText,
  thresholds: `Внесете најмногу ${sensorLimits.thresholds} прагови`,
  'thresholds.limit': 'Внесете граница',
  'thresholds.hysteresis': 'Разликата за враќање не е исправна',
  'thresholds.minutes': 'Траењето е од 0 до 1.440 минути',
  drain_severity: 'Сериозноста не е исправна',
};
const messages = {
  ...changeMessages,
  device_id: 'Изберете уред',
  device_type: 'Моделот не е исправен',
  attribute: 'Изберете вредност',
  is_flag: 'Изберете дали вредноста е да или не',
};

/** Longest time of a graph or file: a month, and the hour of a changed clock. */
const MOST_MS = 32 * 86_400_000;

/** The sensors of trackers, and their stored values: docs/trackers.md. */
export function sensorRoutes(app: Server, book: SensorBook): void {
  readRoutes(app);
  const { database } = app;
  const create = async ({ request, body }: Served<typeof sensorCalls.create>) => {
    const values = valuesOf(body);
    const made = await database.transaction(async (queries) => {
      const owner = await ownerOf(queries, request, body);
      await mustBeNear(queries, owner, values);
      const id = await insertSensor(queries, owner, values, book.countsFrom());
      if (id === undefined) throw refused('attribute', 'Оваа вредност е веќе избрана.', 409);
      if ((await mostSensors(queries, owner)) > sensorLimits.sensors)
        throw new HttpError(409, `Еден уред може да има најмногу ${sensorLimits.sensors} сензори.`);
      const sensor = await existing(queries, request, id);
      await recordAudit(queries, request, { type: 'sensor_created', ...sensor.of, after: auditOf(sensor.sensor) });
      return shown(sensor.sensor, true);
    });
    await book.refresh();
    return made;
  };
  serve(app, sensorCalls.create, create, messages);

  const change = async ({ request, params, body }: Served<typeof sensorCalls.change>) => {
    const values = valuesOf(body);
    const changed = await database.transaction(async (queries) => {
      const before = await editable(queries, request, params.id);
      await mustBeNear(queries, before.sensor, values, before.sensor.id);
      await updateSensor(queries, before.sensor.id, values, book.countsFrom());
      const after = await existing(queries, request, before.sensor.id);
      const states = { before: auditOf(before.sensor), after: auditOf(after.sensor) };
      await recordAudit(queries, request, { type: 'sensor_changed', ...before.of, ...states });
      return shown(after.sensor, true);
    });
    await book.refresh();
    return changed;
  };
  serve(app, sensorCalls.change, change, changeMessages);

  serve(app, sensorCalls.remove, async ({ request, params }) => {
    await database.transaction(async (queries) => {
      const { sensor, of } = await editable(queries, request, params.id);
      const [dependent] = await dependentsOf(queries, sensor.id);
      if (dependent) throw new HttpError(409, `Од него зависи прагот на сензорот „${dependent.name}“.`);
      await deleteSensor(queries, sensor.id);
      await recordAudit(queries, request, { type: 'sensor_deleted', ...of, before: auditOf(sensor) });
    });
    await book.refresh();
    return 'Сензорот е избришан.';
  });
}

function readRoutes(app: Server): void {
  const { database, audit, heavy } = app;
  serve(app, sensorCalls.ofDevice, async ({ request, params }) => {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const device = await seenDevice(database, request, params.id);
    const sensors = await sensorsOf(database, device.id);
    const alike = await database.query<{ vehicle_id: number | null }>(
      'select vehicle_id from devices where device_type = $1',
      [device.device_type],
    );
    return {
      id: device.id,
      device_type: device.device_type,
      of_type: alike.filter(({ vehicle_id }) => canSee(visibility, vehicle_id)).length,
      may_choose_type: visibility === null,
      sent: await sentValues(database, device.id),
      sensors: sensors.map((sensor) => shown(sensor, visibility === null || sensor.device_pk !== null)),
    };
  });

  serve(app, sensorCalls.series, async ({ request, params, query }) => {
    const { id } = await seenVehicle(database, params.id, request);
    return readSeries(database, id, readSpan(query));
  });

  serve(app, sensorCalls.values, async ({ request, reply, params, query }) => {
    const span = readSpan(query);
    const vehicle = await seenVehicle(database, params.id, request);
    audit.read(request, { type: 'history_read', vehicle, details: { from: query.start, to: query.end } });
    const order = { person: request.session.user.id, signal: whileWaiting(reply) };
    const written = await heavy.run('values', { vehicle: vehicle.id, span, encoding: encodingFor(request) }, order);
    return sendJsonBytes(request, reply, written);
  });
}

function readSpan({ start, end }: { start: string; end: string }): Span {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (from >= to || to - from > MOST_MS) throw refused('end', 'Изберете период до 31 ден.', 400);
  return { from, to };
}

const refused = (field: string, text: string, status: number) => new HttpError(status, text, { [field]: text });
const missing = () => notFound('Сензорот не е пронајден');

interface Device {
  id: number;
  device_id: string;
  device_type: string;
  vehicle_id: number | null;
}

async function seenDevice(queries: Queries, { session }: FastifyRequest, key: string): Promise<Device> {
  const found = await findDevice(queries, key);
  const [device] = await queries.query<Device>(
    'select id, device_id, device_type, vehicle_id from devices where id = $1',
    [found?.id ?? 0],
  );
  if (!device || !canSee(await visibilityScopeOf(queries, session.user), device.vehicle_id))
    throw notFound('Уредот не е пронајден');
  return device;
}

/** The owner of the sensor: a sensor of a model applies to all vehicles, and only users who see all may set it. */
async function ownerOf(
  queries: Queries,
  request: FastifyRequest,
  { device_id, device_type, attribute, is_flag }: ReceivedBody<typeof sensorCalls.create.body>,
) {
  const shared = { attribute: attribute.trim(), is_flag: is_flag ?? false };
  if ((device_id == null) === !device_type?.trim()) throw refused('device_id', 'Изберете уред или модел', 400);
  if (device_id != null) {
    const { id } = await seenDevice(queries, request, String(device_id));
    return { ...shared, device_pk: id, device_type: null };
  }
  if ((await visibilityScopeOf(queries, request.session.user)) !== null)
    throw new HttpError(403, 'Моделот го имаат и возила што не ги гледате.');
  const model = device_type?.trim() ?? '';
  // A sensor for a model without trackers would have no bound.
  if ((await queries.query('select from devices where device_type = $1 limit 1', [model])).length === 0)
    throw refused('device_type', 'Ниеден уред не е од овој модел.', 400);
  return { ...shared, device_pk: null, device_type: model };
}

/** A sensor, with the fields that name it in the audit log. */
async function existing(queries: Queries, request: FastifyRequest, id: number) {
  const sensor = await findSensor(queries, id);
  if (!sensor) throw missing();
  if (sensor.device_pk === null) return { sensor, of: { details: { sensor: sensor.name, model: sensor.device_type } } };
  const { id: device, device_id } = await seenDevice(queries, request, String(sensor.device_pk)).catch(() => {
    throw missing();
  });
  return { sensor, of: { device: { id: device, device_id }, details: { sensor: sensor.name } } };
}

async function editable(queries: Queries, request: FastifyRequest, key: string) {
  const found = await existing(queries, request, /^\d{1,9}$/.test(key) ? Number(key) : 0);
  if (found.sensor.device_pk === null && (await visibilityScopeOf(queries, request.session.user)) !== null)
    throw new HttpError(403, 'Сензорот го имаат и возила што не ги гледате.');
  return found;
}

/** The sensor on which a threshold depends must exist on every tracker of this one. @throws HttpError 400 */
async function mustBeNear(
  queries: Queries,
  { device_pk, device_type }: Pick<Sensor, 'device_pk' | 'device_type'>,
  { thresholds }: SensorValues,
  own?: number,
): Promise<void> {
  for (const { while_sensor } of thresholds) {
    if (while_sensor === null) continue;
    const [near] = await queries.query(
      `select from sensors s where s.id = $1 and s.id is distinct from $2 and (s.device_pk = $3 or s.device_type = coalesce($4, (select d.device_type from devices d where d.id = $3)))`,
      [while_sensor, own ?? null, device_pk, device_type],
    );
    if (!near) throw refused('thresholds', 'Изберете друг сензор на истиот уред.', 400);
  }
}

function valuesOf(body: ReceivedBody<typeof sensorInput>): SensorValues {
  const { points, thresholds, ...rest } = storedRecord(sensorInput, body);
  const table = [...((points ?? []) as SensorValues['points'])].sort((a, b) => a.raw - b.raw);
  const isTable = table.length !== 1 && table.every(({ raw }, i) => i === 0 || raw !== table[i - 1]?.raw);
  if (!isTable) throw refused('points', 'Внесете најмалку две точки, секоја со друга измерена вредност.', 400);
  const values = { ...rest, points: table, thresholds: (thresholds ?? []) as SensorValues['thresholds'] };
  if ((values.lowest ?? Number.NEGATIVE_INFINITY) >= (values.highest ?? Number.POSITIVE_INFINITY))
    throw refused('highest', 'Највисоката вредност е над најниската.', 400);
  return values;
}

const auditOf = ({ id: _, since: _since, counts_from: _from, device_pk: _device, ...values }: Sensor) => values;

const shown = ({ device_pk, counts_from: _, ...sensor }: Sensor, is_editable: boolean) => ({
  ...sensor,
  device_id: device_pk,
  is_editable,
});
