import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { api, type Id, wire } from 'shared-auth';
import { vehicleFields } from 'shared-auth/contract';
import { type ListSort, sortQuery, useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import { optionsSchema } from '../common/forms/options';
import { latestStatusSchema, positionSchema } from '../common/live/telemetry';
import { type VehicleBody, type VehicleFilters, vehicleBody, vehicleSortNames, vehicleValues } from './vehicles';

/** The server's calls (docs/spec/core.md §7). */
const VEHICLES_URL = '/api/vehicles';
const vehicleUrl = (vehicle: Id) => `${VEHICLES_URL}/${encodeURIComponent(vehicle)}`;

export const VEHICLES_PER_PAGE = 20;

const vehicleEntries = wire.record(vehicleFields);
const vehicleSchema = v.object(vehicleEntries);
export type Vehicle = v.InferOutput<typeof vehicleSchema>;

/** null when the server responds without a vehicle. */
const vehicleDetailSchema = v.nullish(
  v.object({
    ...vehicleEntries,
    latest_location: wire.orNull(positionSchema),
    latest_status: wire.orNull(latestStatusSchema),
  }),
  null,
);
export type VehicleDetail = NonNullable<v.InferOutput<typeof vehicleDetailSchema>>;

const vehicleOptionsSchema = v.object({ vehicle_types: optionsSchema(), statuses: optionsSchema() });
export type VehicleOptions = v.InferOutput<typeof vehicleOptionsSchema>;

const listVehicles = (
  query: { page: number; search: string; status?: string; vehicle_type?: string } & Partial<ListSort>,
  signal?: AbortSignal,
) => api.list(VEHICLES_URL, vehicleSchema, { query: { limit: VEHICLES_PER_PAGE, ...query }, signal });

export const vehicleListQuery = (filters: VehicleFilters) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'vehicles', 'list', filters],
    queryFn: ({ signal }) =>
      listVehicles(
        {
          page: filters.page,
          search: filters.search,
          status: filters.status,
          vehicle_type: filters.type,
          ...sortQuery(filters, Object.values(vehicleSortNames)),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    structuralSharing: false, // comparing a very long response deeply would freeze the page
    staleTime: 10_000,
  });

export const vehicleQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'vehicles', 'detail', vehicleId],
    queryFn: ({ signal }) => api.get(vehicleUrl(vehicleId), vehicleDetailSchema, { signal }),
  });

/** The vehicle as it is when its form opens; later changes do not reach into the form. */
export const vehicleToEditQuery = (vehicleId: string) =>
  queryOptions({
    ...vehicleQuery(vehicleId),
    queryKey: ['mfe-fleet', 'vehicles', 'edit', vehicleId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const vehicleOptionsQuery = queryOptions({
  queryKey: ['mfe-fleet', 'vehicles', 'options'],
  queryFn: ({ signal }) => api.get(`${VEHICLES_URL}/new`, vehicleOptionsSchema, { signal }),
  staleTime: 60_000,
});

/**
 * Id of exactly this vehicle on the server; null when it has none: asked when the response to a create was lost, or
 * named no id.
 */
export async function findVehicleId(body: VehicleBody): Promise<Id | null> {
  const { rows } = await listVehicles({ page: 1, search: body.vehicle_id });
  const found = rows.find((row) => row.vehicle_code === body.vehicle_id && row.license_plate === body.license_plate);
  return found?.id ?? null;
}

/** What servers respond to a create is not specified; where it names the new vehicle's id, that is read. */
const createdSchema = wire.orNull(v.object({ data: wire.orNull(v.object({ id: wire.id() })) }));

/** What to do with a form: a new vehicle, a new one that may have been saved already, or a change. */
export type VehicleSave =
  | { kind: 'create'; body: VehicleBody; mayBeSaved: boolean }
  | { kind: 'update'; id: Id; body: VehicleBody };

/** @returns the vehicle's id, where it is known */
async function saveVehicle(save: VehicleSave): Promise<Id | null> {
  if (save.kind === 'update') {
    await api.put(vehicleUrl(save.id), save.body);
    return save.id;
  }
  const existing = save.mayBeSaved ? await findVehicleId(save.body) : null;
  if (existing !== null) return existing;
  const created = await api.post(VEHICLES_URL, save.body, { schema: createdSchema });
  return created?.data?.id ?? null;
}

/** Saves the form's vehicle; afterwards everything that shows vehicles is asked again. Never repeated by itself. */
export function useSaveVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveVehicle,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['mfe-fleet'] }),
  });
}

/** Vehicles changed at a time, so that a hundred of them do not crowd out what the page asks for. */
const CHANGED_AT_ONCE = 4;

/** Sends the vehicle as the server has it now, with another status: what others changed meanwhile stays. */
async function changeStatus(vehicle: Vehicle, status: string): Promise<void> {
  const present = (await api.get(vehicleUrl(vehicle.id), vehicleDetailSchema)) ?? vehicle;
  await api.put(vehicleUrl(vehicle.id), vehicleBody({ ...vehicleValues(present), status }));
}

/**
 * Assigns vehicles another status, each by a call of its own. Returns those that could not be changed; never repeated
 * by itself.
 */
export const useChangeStatus = () =>
  useChange(['mfe-fleet'], async ({ vehicles, status }: { vehicles: readonly Vehicle[]; status: string }) => {
    const failed: { vehicle: Vehicle; error: unknown }[] = [];
    const change = async (vehicle: Vehicle) => {
      try {
        await changeStatus(vehicle, status);
      } catch (error) {
        failed.push({ vehicle, error });
      }
    };
    await pLimit(CHANGED_AT_ONCE).map(vehicles, change);
    return failed;
  });
