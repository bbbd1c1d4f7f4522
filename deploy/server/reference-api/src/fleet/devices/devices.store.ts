import type { deviceCalls, QueryValues } from 'shared-auth/calls';
import { deviceFields, searchText, type WrittenRecord } from 'shared-auth/contract';
import { writtenPart } from '../../audit/auditEntries';
import type { DriverTexts } from '../../identity/access/drivenNow';
import { scopeToVisible, type VisibilityScope, VisibleCondition } from '../../identity/access/visibilityScope';
import { findVehicle } from '../../lookup/find';
import { openAlarmColumns } from '../../lookup/openAlarms';
import { joinDeviceNow } from '../../lookup/presentState.sql';
import { Conditions, count, jsonRows, orderBy, pagination, slice, sortedBy } from '../../platform/database/conditions';
import { lookalike, type Queries, violates } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';

export type Device = WrittenRecord<typeof deviceFields>;

/** The fields of a device that the audit log records. */
export const recordedDevice = (device: Device): object =>
  writtenPart(deviceFields, device, 'identifier', 'license_plate', 'vehicle_code');

export interface DeviceValues {
  device_id: string;
  imei?: string | null | undefined;
  /** The name that a tracker without an IMEI sends. */
  identifier?: string | null | undefined;
  device_type: string;
  vehicle_id: number | null;
  sim_card_number?: string | null | undefined;
  phone_number?: string | null | undefined;
  status?: string | undefined;
  notes?: string | null | undefined;
}

export type DeviceFilter = QueryValues<typeof deviceCalls.list.query> & { drivers?: DriverTexts };

const columnsOf = (
  privateSince: string,
) => `d.id, d.device_id, d.imei, d.identifier, d.device_type, d.vehicle_id, d.sim_card_number, d.phone_number, d.status, d.status as device_status, d.notes,
  coalesce(s.firmware, d.firmware_version) as firmware_version, s.last_heartbeat, d.created_at, d.updated_at, v.license_plate, v.vehicle_code, v.make, v.model, v.vehicle_type,
  s.gps_time as last_location_time, s.message_time as last_message_time, s.current_speed as speed, s.latitude, s.longitude, s.heading, s.left_out_places, s.left_out_speeds,
  ${privateSince} as private_since, ${openAlarmColumns}`;
const columns = columnsOf('null::timestamptz');
const tables = `devices d left join vehicles v on v.id = d.vehicle_id ${joinDeviceNow(columns)}`;

const sortable: Readonly<Record<string, string>> = {
  device_id: 'd.device_id',
  imei: 'd.imei',
  identifier: 'd.identifier',
  license_plate: 'v.plate_key',
  vehicle_code: 'v.vehicle_code',
  device_type: 'd.device_type',
  status: 'd.status',
  last_heartbeat: 's.last_heartbeat',
  last_location_time: 's.gps_time',
  last_message_time: 's.message_time',
  speed: 's.current_speed',
  created_at: 'd.created_at',
};

/** Devices. `$1`: since when some vehicles are private, by their ids, as JSON. */
export const everyDeviceSql = `select ${columnsOf('($1::text::jsonb ->> d.vehicle_id::text)')} from ${tables}`;

/** Every device, as JSON. @param privateSince of the vehicles that are private, by their ids */
export const everyDevice = (queries: Queries, privateSince: Readonly<Record<string, string>>): Promise<string> =>
  jsonRows(queries, `${everyDeviceSql} order by d.id`, [JSON.stringify(privateSince)]);

/** One page, or every device that matches when neither page nor limit is given. */
export async function listDevices(
  queries: Queries,
  { page, limit, ...filter }: DeviceFilter,
  visibility: VisibilityScope,
) {
  const conditions = new Conditions()
    .maybe((value) => `d.status = ${value}`, filter.status)
    .search("(d.search_text || ' ' || coalesce(v.search_text, ''))", filter.search, {
      of: 'd.vehicle_id',
      texts: filter.drivers,
    });
  if (filter.vehicle_id !== undefined) {
    conditions.where((value) => `d.vehicle_id = ${value}`, (await findVehicle(queries, filter.vehicle_id)) ?? 0);
  }
  scopeToVisible(conditions, visibility, 'd.vehicle_id');
  const order = orderBy(sortable, filter.sort, filter.order, 'd.id');
  const wanted = page === undefined && limit === undefined ? {} : { page: page ?? 1, limit: limit ?? 20 };
  const counted = filter.search ? 'devices d left join vehicles v on v.id = d.vehicle_id' : 'devices d';
  const [total, data] = await Promise.all([
    count(queries, `from ${counted} ${conditions.sql}`, conditions.params),
    queries.query<Device>(
      `select ${columns} from ${tables} ${conditions.sql} ${order} ${slice(wanted)}`,
      conditions.params,
    ),
  ]);
  return { data, pagination: pagination(total, wanted), ...sortedBy(sortable, filter) };
}

export async function readDevice(queries: Queries, id: number): Promise<Device | undefined> {
  const [device] = await queries.query<Device>(`select ${columns} from ${tables} where d.id = $1`, [id]);
  return device;
}

/** @returns the new device's id. */
export async function createDevice(queries: Queries, values: DeviceValues): Promise<number> {
  try {
    const [row] = await queries.query<{ id: number }>(
      `insert into devices (device_id, imei, device_type, vehicle_id, sim_card_number, phone_number, status, notes, search_text, identifier)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      parameters(values),
    );
    const id = row?.id ?? 0;
    await queries.query('insert into device_state (device_pk) values ($1)', [id]);
    return id;
  } catch (error) {
    throw refuseTaken(error);
  }
}

export async function updateDevice(queries: Queries, id: number, values: DeviceValues): Promise<void> {
  try {
    await queries.query(
      `update devices set device_id = $1, imei = $2, device_type = $3, vehicle_id = $4, sim_card_number = $5, phone_number = $6, status = $7,
         notes = $8, search_text = $9, identifier = $10, updated_at = now() where id = $11`,
      [...parameters(values), id],
    );
  } catch (error) {
    throw refuseTaken(error);
  }
}

/** Removes the device from a vehicle; its messages stay with the vehicle. @returns the device as it was, if any */
export async function takeOffVehicle(queries: Queries, vehicle: number): Promise<Device | undefined> {
  const [device] = await queries.query<Device>(`select ${columns} from ${tables} where d.vehicle_id = $1`, [vehicle]);
  if (device)
    await queries.query('update devices set vehicle_id = null, updated_at = now() where id = $1', [device.id]);
  return device;
}

/** Vehicles that a device can be linked to, free ones first. */
export function linkableVehicles(queries: Queries, visibility: VisibilityScope) {
  const seen = new VisibleCondition(visibility);
  return queries.query<{
    id: number;
    vehicle_code: string;
    license_plate: string;
    make: string;
    model: string;
    device_id: string | null;
  }>(
    `select v.id, v.vehicle_code, v.license_plate, v.make, v.model, d.device_id
     from vehicles v left join devices d on d.vehicle_id = v.id where v.status <> 'retired'${seen.and('v.id')}
     order by d.device_id is not null, v.license_plate`,
    seen.params,
  );
}

export const deviceSearchText = (...names: (string | null)[]): string => searchText(...names);

function parameters(values: DeviceValues): unknown[] {
  const id = values.device_id.trim();
  return [
    id,
    values.imei?.trim() || null,
    values.device_type.trim(),
    values.vehicle_id,
    values.sim_card_number?.trim() || null,
    values.phone_number?.trim() || null,
    values.status ?? 'online',
    values.notes?.trim() || null,
    deviceSearchText(id, values.imei ?? null, values.identifier ?? null),
    values.identifier?.trim() || null,
  ];
}

function refuseTaken(error: unknown): unknown {
  const other = lookalike(error, 'devices_device_id_lookalike');
  if (other !== undefined) {
    const text = `ID на уредот изгледа исто како „${other}“, кое веќе постои.`;
    return new HttpError(409, text, { device_id: text });
  }
  const constraints: [string, string, string][] = [
    ['devices_device_id_unique', 'device_id', 'Веќе постои уред со ова ID.'],
    ['devices_imei_unique', 'imei', 'Веќе постои уред со овој IMEI.'],
    ['devices_identifier_unique', 'identifier', 'Веќе постои уред со овој идентификатор.'],
    ['devices_vehicle_unique', 'vehicle_id', 'Избраното возило веќе има уред.'],
  ];
  const found = constraints.find(([constraint]) => violates(error, constraint));
  return found ? new HttpError(409, found[2], { [found[1]]: found[2] }) : error;
}
