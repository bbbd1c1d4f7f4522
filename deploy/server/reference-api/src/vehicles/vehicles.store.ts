import { Conditions, count, orderBy, type Paging, pagination, slice, sortedBy } from '../database/conditions';
import { type Queries, violates } from '../database/database';
import { searchText } from '../database/searchText';
import { HttpError } from '../http/errors';

export interface Vehicle {
  id: number;
  vehicle_code: string;
  license_plate: string;
  make: string;
  model: string;
  year: number | null;
  color: string | null;
  vehicle_type: string;
  status: string;
  notes: string | null;
  created_at: string;
  updated_at: string;
  device_id: string | null;
  device_status: string | null;
  imei: string | null;
  device_type: string | null;
  last_heartbeat: string | null;
  sim_card_number: string | null;
  phone_number: string | null;
  firmware_version: string | null;
  last_location_time: string | null;
  last_message_time: string | null;
  speed: number | null;
  latitude: number | null;
  longitude: number | null;
  heading: number | null;
}

export interface VehicleValues {
  vehicle_code: string;
  license_plate: string;
  make: string;
  model: string;
  vehicle_type: string;
  status?: string | undefined;
  year?: number | string | null | undefined;
  color?: string | null | undefined;
  notes?: string | null | undefined;
}

export interface VehicleFilter extends Paging {
  search?: string | undefined;
  status?: string | undefined;
  vehicle_type?: string | undefined;
  sort?: string | undefined;
  order?: string | undefined;
}

const columns = `v.id, v.vehicle_code, v.license_plate, v.make, v.model, v.year, v.color, v.vehicle_type, v.status, v.notes, v.created_at, v.updated_at,
  d.device_id, d.status as device_status, d.imei, d.device_type, s.last_heartbeat, d.sim_card_number, d.phone_number,
  coalesce(s.firmware, d.firmware_version) as firmware_version,
  s.gps_time as last_location_time, s.message_time as last_message_time, s.current_speed as speed, s.latitude, s.longitude, s.heading`;
const tables = 'vehicles v left join devices d on d.vehicle_id = v.id left join device_state s on s.device_pk = d.id';

const sortable: Readonly<Record<string, string>> = {
  license_plate: 'v.plate_key',
  vehicle_code: 'v.vehicle_code',
  make: 'v.make',
  model: 'v.model',
  year: 'v.year',
  vehicle_type: 'v.vehicle_type',
  status: 'v.status',
  device_id: 'd.device_id',
  device_status: 'd.status',
  last_location_time: 's.gps_time',
  last_message_time: 's.message_time',
  speed: 's.current_speed',
  created_at: 'v.created_at',
};

export async function listVehicles(queries: Queries, filter: VehicleFilter) {
  const conditions = new Conditions()
    .maybe((value) => `v.status = ${value}`, filter.status)
    .maybe((value) => `v.vehicle_type = ${value}`, filter.vehicle_type)
    .search("(v.search_text || ' ' || coalesce(d.search_text, ''))", filter.search);
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

/** @returns the new vehicle's id. */
export async function createVehicle(queries: Queries, values: VehicleValues): Promise<number> {
  try {
    const [row] = await queries.query<{ id: number }>(
      `insert into vehicles (vehicle_code, license_plate, plate_key, make, model, year, color, vehicle_type, status, notes, search_text)
       values ($1, $2, upper($2), $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      parameters(values),
    );
    return row?.id ?? 0;
  } catch (error) {
    throw refuseTaken(error);
  }
}

export async function updateVehicle(queries: Queries, id: number, values: VehicleValues): Promise<void> {
  try {
    await queries.query(
      `update vehicles set vehicle_code = $1, license_plate = $2, plate_key = upper($2), make = $3, model = $4, year = $5, color = $6,
         vehicle_type = $7, status = $8, notes = $9, search_text = $10, updated_at = now() where id = $11`,
      [...parameters(values), id],
    );
  } catch (error) {
    throw refuseTaken(error);
  }
}

function parameters(values: VehicleValues): unknown[] {
  const code = values.vehicle_code.trim();
  const plate = values.license_plate.trim();
  const year = values.year === undefined || values.year === null || values.year === '' ? null : Number(values.year);
  const make = values.make.trim();
  const model = values.model.trim();
  const found = searchText(code, plate, make, model);
  return [
    code,
    plate,
    make,
    model,
    year,
    values.color?.trim() || null,
    values.vehicle_type,
    values.status ?? 'active',
    values.notes?.trim() || null,
    found,
  ];
}

function refuseTaken(error: unknown): unknown {
  if (violates(error, 'vehicles_code_unique')) return taken('vehicle_id', 'Веќе постои возило со овој код.');
  if (violates(error, 'vehicles_plate_unique'))
    return taken('license_plate', 'Веќе постои возило со оваа регистрација.');
  return error;
}

const taken = (field: string, text: string) => new HttpError(409, text, { [field]: text });
