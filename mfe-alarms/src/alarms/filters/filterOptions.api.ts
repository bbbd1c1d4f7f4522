import { queryOptions } from '@tanstack/react-query';
import { type CallRow, deviceCalls, partOf } from 'shared-auth/calls';
import { matchesSearch } from 'shared-ui';
import { read } from '../../calls';

const devices = partOf(deviceCalls.list, 'id', 'device_id', 'vehicle_id', 'license_plate', 'vehicle_code');

type Device = CallRow<typeof devices>;

export interface FilterOption {
  value: string;
  label: string;
  /** Id of the vehicle, by which its drivers are found. */
  vehicle: string | null;
}

export interface AlarmFilterOptions {
  devices: readonly FilterOption[];
  vehicles: readonly FilterOption[];
}

const collator = new Intl.Collator('mk', { numeric: true });

/** Devices by their device id, and the vehicles they are fitted to by plate. */
export function filterOptions(devices: readonly Device[]): AlarmFilterOptions {
  const byDevice = new Map<string, FilterOption>();
  const byVehicle = new Map<string, FilterOption>();
  for (const { id, device_id, vehicle_id, license_plate, vehicle_code } of devices) {
    const value = device_id ?? String(id);
    const vehicle = vehicle_id === null ? null : String(vehicle_id);
    byDevice.set(value, { value, label: license_plate ? `${value} · ${license_plate}` : value, vehicle });
    if (vehicle !== null)
      byVehicle.set(vehicle, { value: vehicle, label: license_plate ?? vehicle_code ?? vehicle, vehicle });
  }
  const sorted = (options: Map<string, FilterOption>) =>
    [...options.values()].sort((a, b) => collator.compare(a.label, b.label));
  return { devices: sorted(byDevice), vehicles: sorted(byVehicle) };
}

export type Drivers = ReadonlyMap<string, string>;

/** The present driver of each vehicle, by the vehicle's id. */
export const driversQuery = () =>
  queryOptions({
    queryKey: ['mfe-alarms', 'drivers'],
    // The table of these calls is needed only for a search.
    queryFn: async ({ signal }): Promise<Drivers> =>
      (await import(/* webpackChunkName: "drivers" */ './drivers.api')).readDrivers(signal),
    staleTime: 60_000,
  });

/** Options a select shows at most; the search narrows the rest down. */
export const MOST_OPTIONS = 200;

/**
 * The options that a search finds, in either script or by who drives now, and how many more there are. The chosen one
 * is always among them.
 */
export function narrow(options: readonly FilterOption[], needle: string, chosen: string, drivers?: Drivers) {
  const found = options.filter(
    ({ value, label, vehicle }) => value === chosen || matchesSearch(needle, label, vehicle && drivers?.get(vehicle)),
  );
  const left = Math.max(0, found.length - MOST_OPTIONS);
  if (left === 0) return { options: found, left };
  const shown = found.slice(0, MOST_OPTIONS);
  const pick = found.find(({ value }) => value === chosen);
  return { options: pick && !shown.includes(pick) ? [pick, ...shown] : shown, left };
}

/** Every device, as the pickers of the specification ask for them; one response fills both filters. */
export const filterOptionsQuery = () =>
  queryOptions({
    queryKey: ['mfe-alarms', 'filter-options'],
    // Not in "select", which each page that opens would run again: sorting 2,000 labels takes a whole frame.
    queryFn: async ({ signal }) => filterOptions((await read(devices, {}).queryFn({ signal })).rows),
    staleTime: 5 * 60_000,
  });
