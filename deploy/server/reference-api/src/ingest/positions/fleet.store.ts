import { type FleetEntry, lookalikeKey, searchText, vehicleFields } from 'shared-auth/contract';
import { deviceSearchText } from '../../fleet/devices/devices.store';
import type { Database } from '../../platform/database/database';
import { inputColumns, typedInputColumns } from '../../platform/database/fieldColumns';

/** Registers vehicles and their devices; existing ones stay unchanged. */
export async function registerFleet(database: Database, fleet: readonly FleetEntry[]) {
  const answer = await register(database, fleet);
  // PGlite has no autovacuum that notices that the tables have grown.
  if (answer.created > 0) await database.query('analyze vehicles, devices');
  return answer;
}

const columns = inputColumns(vehicleFields).join(', ');

async function register(database: Database, fleet: readonly FleetEntry[]) {
  const entries = withoutTwins(fleet).map(({ device, ...vehicle }) => ({
    ...vehicle,
    ...device,
    vehicle_search: searchText(vehicle.vehicle_code, vehicle.license_plate, vehicle.make, vehicle.model),
    device_search: device && deviceSearchText(device.device_id, device.imei),
  }));
  return database.transaction(async ({ query }) => {
    const names = entries.flatMap(({ device_id, imei }) => [device_id ?? [], imei ?? []].flat());
    const present = await query<{ name: string }>(
      `select name from device_names where name = any($1::text[])
       union select device_id from devices where lookalike_key(device_id) in (select lookalike_key(name) from unnest($1::text[]) as x(name))`,
      [names],
    );
    const taken = new Set(present.map(({ name }) => lookalikeKey(name)));
    const json = JSON.stringify(
      entries.map((entry) => (claimsNames(entry, taken) ? entry : { ...entry, device_id: null })),
    );
    const created = await query(
      `insert into vehicles (${columns}, plate_key, search_text) select ${columns}, upper(license_plate), vehicle_search
       from jsonb_to_recordset($1::text::jsonb) as x(${typedInputColumns(vehicleFields)}, vehicle_search text)
       where not exists (select from vehicles v where lookalike_key(v.license_plate) = lookalike_key(x.license_plate)
         or lookalike_key(v.vehicle_code) = lookalike_key(x.vehicle_code))
       on conflict do nothing returning id`,
      [json],
    );
    await query(
      `insert into devices (device_id, imei, device_type, vehicle_id, sim_card_number, phone_number, firmware_version, status, search_text)
       select x.device_id, x.imei, x.device_type, v.id, x.sim_card_number, x.phone_number, x.firmware_version, 'offline', x.device_search
       from jsonb_to_recordset($1::text::jsonb) as x(vehicle_code text, device_id text, imei text, device_type text, sim_card_number text, phone_number text,
         firmware_version text, device_search text) join vehicles v using (vehicle_code) where x.device_id is not null on conflict do nothing`,
      [json],
    );
    const [last] = await query<{ last_location_time: string | null }>(
      `select max(s.gps_time) as last_location_time from device_state s join devices d on d.id = s.device_pk
       where d.device_id = any($1::text[])`,
      [fleet.flatMap(({ device }) => device?.device_id ?? [])],
    );
    return { created: created.length, last_location_time: last?.last_location_time ?? null };
  });
}

/** Claims the names of a device, unless one of them is another's: then the vehicle is registered without it. */
function claimsNames(
  { device_id, imei }: { device_id?: string | undefined; imei?: string | null | undefined },
  taken: Set<string>,
): boolean {
  const names = [...new Set([device_id ?? [], imei ?? []].flat().map(lookalikeKey))];
  if (names.some((name) => taken.has(name))) return false;
  for (const name of names) taken.add(name);
  return true;
}

/** Removes vehicles whose plate or code looks the same as an earlier one's. */
function withoutTwins(fleet: readonly FleetEntry[]): FleetEntry[] {
  const seen = new Set<string>();
  return fleet.filter(({ vehicle_code, license_plate }) => {
    const keys = [`code ${lookalikeKey(vehicle_code)}`, `plate ${lookalikeKey(license_plate)}`];
    const isNew = keys.every((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}
