import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import * as v from 'valibot';

const device = v.object({
  device_id: wire.id(),
  vehicle_id: wire.idOrNull(),
  vehicle_code: wire.text(),
  license_plate: wire.text(),
});

export type Device = v.InferOutput<typeof device>;

/** The devices a track can be asked for. */
export const devicesQuery = queryOptions({
  queryKey: ['mfe-routes', 'devices'],
  queryFn: ({ signal }) => api.list('/api/devices', device, { signal, key: (row) => row.device_id }),
});

/** The vehicles that these devices are in. */
export const vehiclesQuery = {
  ...devicesQuery,
  staleTime: 5 * 60_000,
  select: ({ rows }: { rows: readonly Device[] }) =>
    rows.flatMap(({ vehicle_id, license_plate, vehicle_code }) =>
      vehicle_id === null
        ? []
        : [{ value: String(vehicle_id), label: license_plate || vehicle_code || `#${vehicle_id}` }],
    ),
};

/** Devices that fit a text: for one that is not among those above. */
export const deviceSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['mfe-routes', 'devices', 'search', search],
    queryFn: ({ signal }) =>
      api.list('/api/devices', device, { signal, key: (row) => row.device_id, query: { page: 1, limit: 20, search } }),
  });

/** Plate, code and id, as far as they are known: what people call a device by. */
export const deviceLabel = ({ license_plate, vehicle_code, device_id }: Device) =>
  [license_plate, vehicle_code, String(device_id)].filter(Boolean).join(' · ');
