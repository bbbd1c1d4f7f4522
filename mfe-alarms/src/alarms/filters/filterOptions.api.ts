import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { matchesSearch } from 'shared-ui';
import * as v from 'valibot';

const deviceSchema = v.object({
  id: wire.id(),
  device_id: wire.text(),
  vehicle_id: wire.idOrNull(),
  license_plate: wire.text(),
  vehicle_code: wire.text(),
});

type Device = v.InferOutput<typeof deviceSchema>;

export interface FilterOption {
  value: string;
  label: string;
}

export interface AlarmFilterOptions {
  devices: readonly FilterOption[];
  vehicles: readonly FilterOption[];
}

const collator = new Intl.Collator('mk', { numeric: true });

/** Devices by their device id, and the vehicles they are fitted to by plate. */
export function filterOptions(devices: readonly Device[]): AlarmFilterOptions {
  const byDevice = new Map<string, string>();
  const byVehicle = new Map<string, string>();
  for (const { id, device_id, vehicle_id, license_plate, vehicle_code } of devices) {
    const value = device_id ?? String(id);
    byDevice.set(value, license_plate ? `${value} · ${license_plate}` : value);
    if (vehicle_id !== null) byVehicle.set(String(vehicle_id), license_plate ?? vehicle_code ?? String(vehicle_id));
  }
  const sorted = (labels: Map<string, string>) =>
    [...labels]
      .map(([value, label]): FilterOption => ({ value, label }))
      .sort((a, b) => collator.compare(a.label, b.label));
  return { devices: sorted(byDevice), vehicles: sorted(byVehicle) };
}

/** Options a select shows at most; the search narrows the rest down. */
export const MOST_OPTIONS = 200;

/**
 * The options that a search finds, in either script, and how many more there are. The chosen one is always among them.
 */
export function narrow(options: readonly FilterOption[], needle: string, chosen: string) {
  const found = options.filter(({ value, label }) => value === chosen || matchesSearch(needle, label));
  const left = Math.max(0, found.length - MOST_OPTIONS);
  if (left === 0) return { options: found, left };
  const shown = found.slice(0, MOST_OPTIONS);
  const pick = found.find(({ value }) => value === chosen);
  return { options: pick && !shown.includes(pick) ? [pick, ...shown] : shown, left };
}

/** GET /api/devices with no parameters, as the spec's pickers do; one response fills both filters. */
export const filterOptionsQuery = () =>
  queryOptions({
    queryKey: ['mfe-alarms', 'filter-options'],
    // Not in "select", which each page that opens would run anew: sorting 2,000 labels takes a whole frame.
    queryFn: async ({ signal }) => filterOptions((await api.list('/api/devices', deviceSchema, { signal })).rows),
    staleTime: 5 * 60_000,
  });
