import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Id, wire } from 'shared-auth';
import { type CallRow, vehicleCalls } from 'shared-auth/calls';
import { sortQuery } from 'shared-ui/lists';
import { read, send } from '../calls';
import { optionsSchema } from '../common/forms/options';
import { latestStatusSchema, positionSchema } from '../common/live/telemetry';
import type { VehicleBody, VehicleFilters } from './vehicles';

export const VEHICLES_PER_PAGE = 20;

export type Vehicle = CallRow<typeof vehicleCalls.list>;

const optionReaders = { vehicle_types: optionsSchema(), statuses: optionsSchema() };
const detailReaders = { latest_location: wire.orNull(positionSchema), latest_status: wire.orNull(latestStatusSchema) };

export const vehicleListQuery = (filters: VehicleFilters) => ({
  ...read(vehicleCalls.list, {
    limit: VEHICLES_PER_PAGE,
    page: filters.page,
    search: filters.search,
    status: filters.status,
    vehicle_type: filters.type,
    ...sortQuery(filters),
  }),
  placeholderData: keepPreviousData,
  structuralSharing: false as const, // comparing a very long response deeply would freeze the page
  staleTime: 10_000,
});

/** null when the server responds without a vehicle. */
export const vehicleQuery = (id: string) => read({ ...vehicleCalls.one, orNull: true }, { id }, detailReaders);
export type VehicleDetail = NonNullable<Awaited<ReturnType<ReturnType<typeof vehicleQuery>['queryFn']>>>;

/** The vehicle at the time when its form opens; later changes do not affect the form. */
export const vehicleToEditQuery = (id: string) => {
  const query = vehicleQuery(id);
  return queryOptions({
    ...query,
    queryKey: [...query.queryKey, 'edit'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

export const vehicleOptionsQuery = { ...read(vehicleCalls.options, {}, optionReaders), staleTime: 60_000 };
export type VehicleOptions = Awaited<ReturnType<(typeof vehicleOptionsQuery)['queryFn']>>;

/**
 * Id of exactly this vehicle on the server; null without one: read when the response to a create was lost, or contained
 * no id.
 */
export async function findVehicleId(body: VehicleBody): Promise<Id | null> {
  const query = read(vehicleCalls.list, { limit: VEHICLES_PER_PAGE, page: 1, search: body.vehicle_id });
  const { rows } = await query.queryFn();
  const found = rows.find((row) => row.vehicle_code === body.vehicle_id && row.license_plate === body.license_plate);
  return found?.id ?? null;
}

/** The write of a form: a new vehicle, a new one that may have been saved already, or a change. */
export type VehicleSave =
  | { kind: 'create'; body: VehicleBody; mayBeSaved: boolean }
  | { kind: 'update'; id: Id; body: VehicleBody };

/** @returns the vehicle's id, where it is known: servers need not name it after a create */
async function saveVehicle(save: VehicleSave): Promise<Id | null> {
  const { body } = save;
  if (save.kind === 'update') {
    await send(vehicleCalls.change, { id: save.id, body });
    return save.id;
  }
  const existing = save.mayBeSaved ? await findVehicleId(body) : null;
  if (existing !== null) return existing;
  const created = await send(vehicleCalls.create, { body });
  return created?.id ?? null;
}

/** Saves the form's vehicle; afterwards all queries of the fleet are read again. Never repeated automatically. */
export function useSaveVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveVehicle,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['mfe-fleet'] }),
  });
}
