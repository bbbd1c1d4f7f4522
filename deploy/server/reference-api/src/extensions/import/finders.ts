import { lookalikeKey } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';

export interface NamedVehicle {
  id: number;
  vehicle_code: string;
  license_plate: string;
}

type DeviceNames = Record<'device_id' | 'imei' | 'identifier', string>;

/** Indexes items by name, the first of each, so that a file of thousands of rows is not searched for each of them. */
function firstBy<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, T> {
  return new Map(items.toReversed().map((item) => [nameOf(item), item]));
}

/** Finds the device that a row means: by its IMEI, its identifier, or its device id where it has no IMEI. */
export function deviceFinder<Device extends DeviceNames>(
  present: readonly Device[],
): (row: Partial<DeviceNames>) => Device | undefined {
  const [byImei, byIdentifier, byId] = (['imei', 'identifier', 'device_id'] as const).map((name) =>
    firstBy(
      present.filter((device) => device[name] !== ''),
      (device) => device[name],
    ),
  );
  return ({ imei = '', identifier = '', device_id = '' }) => {
    const named = byId?.get(device_id);
    return (
      byImei?.get(imei) ?? byIdentifier?.get(identifier) ?? (imei === '' || named?.imei === '' ? named : undefined)
    );
  };
}

/** The vehicles that cells may mean: by plate or code, or by a name that looks the same. */
export const namedVehicles = (queries: Queries, names: readonly string[]): Promise<NamedVehicle[]> =>
  queries.query<NamedVehicle>(
    `select id, vehicle_code, license_plate from vehicles
     where lookalike_key(vehicle_code) in (select lookalike_key(name) from unnest($1::text[]) as x(name))
       or lookalike_key(license_plate) in (select lookalike_key(name) from unnest($1::text[]) as x(name))
     order by id`,
    [names],
  );

/** Finds the vehicle that a cell means: by its plate or code, or by a name that looks the same. */
export function vehicleFinder(vehicles: readonly NamedVehicle[]): (name: string) => number | null | 'unknown' {
  const upper = (name: string) => name.toUpperCase();
  const ways = [
    { by: firstBy(vehicles, ({ license_plate }) => upper(license_plate)), key: upper },
    { by: firstBy(vehicles, ({ vehicle_code }) => vehicle_code), key: (name: string) => name },
    { by: firstBy(vehicles, ({ license_plate }) => lookalikeKey(license_plate)), key: lookalikeKey },
    { by: firstBy(vehicles, ({ vehicle_code }) => lookalikeKey(vehicle_code)), key: lookalikeKey },
  ];
  return (name) => {
    if (name === '') return null;
    for (const { by, key } of ways) {
      const found = by.get(key(name));
      if (found) return found.id;
    }
    return 'unknown';
  };
}
