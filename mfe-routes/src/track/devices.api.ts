import { queryOptions } from '@tanstack/react-query';
import { wire } from 'shared-auth';
import { deviceCalls, partOf } from 'shared-auth/calls';
import { read } from '../calls';

const list = {
  ...partOf(deviceCalls.list, 'device_id', 'vehicle_id', 'vehicle_code', 'license_plate'),
  key: ['device_id'],
} as const;
// A track is requested by it.
const readers = { device_id: wire.id() };

/** The devices whose tracks can be requested. */
export const devicesQuery = queryOptions(read(list, {}, readers));

export type Device = Awaited<ReturnType<typeof devicesQuery.queryFn & object>>['rows'][number];

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

/** Devices that match a text, for a device outside the list above. */
export const deviceSearchQuery = (search: string) => queryOptions(read(list, { page: 1, limit: 20, search }, readers));

/** Plate, code and id, as far as they are known, as the label of a device. */
export const deviceLabel = ({ license_plate, vehicle_code, device_id }: Device) =>
  [license_plate, vehicle_code, String(device_id)].filter(Boolean).join(' · ');
