import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { maintenanceFields } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import type { MaintenanceBody } from './maintenance';

const URL = '/api/maintenance';
const urlOf = (id: Id) => `${URL}/${encodeURIComponent(id)}`;

const maintenance = v.object(wire.record(maintenanceFields));
export type Maintenance = v.InferOutput<typeof maintenance>;

const key = (vehicleId: Id) => ['mfe-routes', 'maintenance', String(vehicleId)];

/** What is due on a vehicle. */
export const maintenanceQuery = (vehicleId: Id) =>
  queryOptions({
    queryKey: key(vehicleId),
    queryFn: async ({ signal }) =>
      (await api.list(URL, maintenance, { query: { vehicle_id: vehicleId }, signal })).rows,
  });

/** Adds what is due, or changes it where it has an id. Never repeated by itself. */
export function useSaveMaintenance(vehicleId: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: Id | null; body: MaintenanceBody }) => {
      const sent = { ...body, vehicle_id: vehicleId };
      await (id === null ? api.post(URL, sent) : api.put(urlOf(id), sent));
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: key(vehicleId) }),
  });
}

export const useDeleteMaintenance = (vehicleId: Id) => useChange(key(vehicleId), (id: Id) => api.delete(urlOf(id)));
