import type { Queries } from '../platform/database/database';

const databaseId = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** Finds a device by the console's `device_id`; a row's `id` is accepted too. */
export async function findDevice(
  queries: Queries,
  key: string,
): Promise<{ id: number; vehicle_id: number | null } | undefined> {
  const [device] = await queries.query<{ id: number; vehicle_id: number | null }>(
    'select id, vehicle_id from devices where device_id = $1 or id = $2 order by (device_id = $1) desc limit 1',
    [key, databaseId(key)],
  );
  return device;
}

/** Finds a vehicle's id by its `id`, or by its code, plate or device id. */
export async function findVehicle(queries: Queries, key: string): Promise<number | undefined> {
  const [vehicle] = await queries.query<{ id: number }>(
    `select v.id from vehicles v where v.id = $2 or v.vehicle_code = $1 or v.license_plate = $1
       or v.id = (select d.vehicle_id from devices d where d.device_id = $1)
     order by (v.id = $2) desc nulls last, (v.vehicle_code = $1) desc limit 1`,
    [key, databaseId(key)],
  );
  return vehicle?.id;
}
