import type { QueryValues, vehicleCalls } from 'shared-auth/calls';
import { inputFields, searchText, vehicleFields, type WrittenRecord } from 'shared-auth/contract';
import { writtenPart } from '../../audit/auditEntries';
import type { DriverTexts } from '../../identity/access/drivenNow';
import { scopeToVisible, type VisibilityScope } from '../../identity/access/visibilityScope';
import { joinVehicleNow } from '../../lookup/presentState.sql';
import { Conditions, count, orderBy, pagination, slice, sortedBy } from '../../platform/database/conditions';
import { lookalike, type Queries, violates } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import { type InputValues, storedValues } from '../../platform/http/records';

export type Vehicle = WrittenRecord<typeof vehicleFields>;

/** The fields of a vehicle that the audit log records. */
export const recordedVehicle = (vehicle: Vehicle): object => writtenPart(vehicleFields, vehicle);

export type VehicleValues = InputValues<typeof vehicleFields>;

export interface VehicleFilter extends Partial<QueryValues<typeof vehicleCalls.list.query>> {
  drivers?: DriverTexts;
}

/**
 * Columns of its device, and of the device's last location; all others are the vehicle's own, by the names of its
 * fields.
 */
const joined: Readonly<Record<string, string>> = {
  device_id: 'd.device_id',
  device_status: 'd.status',
  imei: 'd.imei',
  device_type: 'd.device_type',
  last_heartbeat: 's.last_heartbeat',
  sim_card_number: 'd.sim_card_number',
  phone_number: 'd.phone_number',
  firmware_version: 'coalesce(s.firmware, d.firmware_version)',
  last_location_time: 's.gps_time',
  last_message_time: 's.message_time',
  speed: 's.current_speed',
  latitude: 's.latitude',
  longitude: 's.longitude',
  heading: 's.heading',
  left_out_places: 's.left_out_places',
  left_out_speeds: 's.left_out_speeds',
  // Filled by `withPrivateTime`.
  private_since: 'null::timestamptz',
  private_until: 'null::timestamptz',
};
const columnOf = (name: string) => joined[name] ?? `v.${name}`;
const columns = Object.keys(vehicleFields)
  .map((name) => `${columnOf(name)} as ${name}`)
  .join(', ');
const tables = `vehicles v left join devices d on d.vehicle_id = v.id ${joinVehicleNow(columns)}`;

/** Plates are sorted by their normalized form. */
const sortable: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(vehicleFields).map((name) => [name, columnOf(name)])),
  license_plate: 'v.plate_key',
};

/** The texts by which a vehicle is found, besides its drivers' names: its own and its device's. */
const searched = "(v.search_text || ' ' || coalesce(d.search_text, ''))";

export async function listVehicles(queries: Queries, filter: VehicleFilter, visibility: VisibilityScope) {
  const conditions = new Conditions()
    .maybe((value) => `v.status = ${value}`, filter.status)
    .maybe((value) => `v.vehicle_type = ${value}`, filter.vehicle_type)
    .search(searched, filter.search, { of: 'v.id', texts: filter.drivers });
  scopeToVisible(conditions, visibility, 'v.id');
  const counted = filter.search ? 'vehicles v left join devices d on d.vehicle_id = v.id' : 'vehicles v';
  const order = orderBy(sortable, filter.sort, filter.order, 'v.id');
  const [total, data] = await Promise.all([
    count(queries, `from ${counted} ${conditions.sql}`, conditions.params),
    queries.query<Vehicle>(
      `select ${columns} from ${tables} ${conditions.sql} ${order} ${slice(filter)}`,
      conditions.params,
    ),
  ]);
  return { data, pagination: pagination(total, filter), ...sortedBy(sortable, filter) };
}

export async function readVehicle(queries: Queries, id: number): Promise<Vehicle | undefined> {
  const [vehicle] = await queries.query<Vehicle>(`select ${columns} from ${tables} where v.id = $1`, [id]);
  return vehicle;
}

/** The columns that a write fills, and those made of them. */
const written = [...inputFields(vehicleFields).map(({ name }) => name), 'plate_key', 'search_text'];
const marks = written.map((_, index) => `$${index + 1}`);

/** @returns the new vehicle's id. */
export async function createVehicle(queries: Queries, values: VehicleValues): Promise<number> {
  try {
    const [row] = await queries.query<{ id: number }>(
      `insert into vehicles (${written.join(', ')}) values (${marks.join(', ')}) returning id`,
      parameters(values),
    );
    return row?.id ?? 0;
  } catch (error) {
    throw refuseTaken(error);
  }
}

export async function updateVehicle(queries: Queries, id: number, values: VehicleValues): Promise<void> {
  const changes = written.map((name, index) => `${name} = ${marks[index]}`);
  try {
    await queries.query(
      `update vehicles set ${changes.join(', ')}, updated_at = now() where id = $${written.length + 1}`,
      [...parameters(values), id],
    );
  } catch (error) {
    throw refuseTaken(error);
  }
}

/** The stored values, in the order of `written`. */
function parameters(values: VehicleValues): unknown[] {
  const { vehicle_code, license_plate, make, model } = values;
  const [code, plate, ...names] = [vehicle_code, license_plate, make, model].map((text) => String(text ?? '').trim());
  return [...storedValues(vehicleFields, values), plate?.toUpperCase(), searchText(code, plate, ...names)];
}

function refuseTaken(error: unknown): unknown {
  const plate = lookalike(error, 'vehicles_plate_lookalike');
  if (plate !== undefined)
    return taken('license_plate', `Регистрацијата изгледа исто како „${plate}“, која веќе постои.`);
  const code = lookalike(error, 'vehicles_code_lookalike');
  if (code !== undefined) return taken('vehicle_id', `Кодот изгледа исто како „${code}“, кој веќе постои.`);
  if (violates(error, 'vehicles_code_unique')) return taken('vehicle_id', 'Веќе постои возило со овој код.');
  if (violates(error, 'vehicles_plate_unique'))
    return taken('license_plate', 'Веќе постои возило со оваа регистрација.');
  return error;
}

const taken = (field: string, text: string) => new HttpError(409, text, { [field]: text });
