import { queryOptions } from '@tanstack/react-query';
import { api, id, idOrNull, text } from 'shared-auth';
import * as v from 'valibot';

const deviceSchema = v.object({
  id: id(),
  device_id: text(),
  vehicle_id: idOrNull(),
  license_plate: text(),
  vehicle_code: text(),
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

/** GET /api/devices with no parameters, as the spec's pickers do; one answer fills both filters. */
export const filterOptionsQuery = () =>
  queryOptions({
    queryKey: ['mfe-alarms', 'filter-options'],
    queryFn: ({ signal }) => api.list('/api/devices', deviceSchema, { signal }),
    select: ({ rows }) => filterOptions(rows),
    staleTime: 5 * 60_000,
  });
