import { useMutation } from '@tanstack/react-query';
import { serverCan } from 'shared-auth';
import { type CallRow, dashboardCalls, zoneCalls } from 'shared-auth/calls';
import { validLatLng } from 'shared-ui';
import { useChange } from 'shared-ui/lists';
import type { NamedShape } from 'shared-ui/map';
import { read, send, tagKey } from '../../calls';
import type { ZoneBody } from '../zones.api';

/** Milliseconds: an import of thousands of rows takes longer than a form. */
const FILE_TIMEOUT_MS = 60_000;

export type ImportResult = CallRow<typeof zoneCalls.import>;

const sendZones = (zones: readonly ZoneBody[], dry_run: boolean) =>
  send(zoneCalls.import, { body: { zones, dry_run } }, { timeout: FILE_TIMEOUT_MS });

/** A dry run of the zones; changes nothing. */
export const useCheckZones = () => useMutation({ mutationFn: (zones: readonly ZoneBody[]) => sendZones(zones, true) });

/** Stores the zones, all or none. */
export const useImportZones = () => useChange(tagKey('zones'), (zones: readonly ZoneBody[]) => sendZones(zones, false));

/** A vehicle as an area of a map. */
export type PlacedVehicle = NamedShape & { shape: { kind: 'circle' } };

/** Metres: so large is a vehicle on a map of zones. */
const VEHICLE_RADIUS = 100;

/**
 * Present positions of vehicles, shown beside the imported zones; none of a fleet that is too large to be sent
 * completely.
 */
export const vehiclePlaces = () => ({
  ...read(dashboardCalls.fleetStatus, { days: 1 }),
  enabled: !serverCan('fleet.view'),
  select: ({ vehicles }: CallRow<typeof dashboardCalls.fleetStatus>) =>
    vehicles.flatMap(({ id, license_plate, latitude, longitude }): PlacedVehicle[] => {
      const center = validLatLng(latitude, longitude);
      const shape = center && ({ kind: 'circle', center, radius: VEHICLE_RADIUS } as const);
      return shape ? [{ key: `vehicle ${id}`, name: license_plate ?? '', tone: 'blue', shape }] : [];
    }),
});
