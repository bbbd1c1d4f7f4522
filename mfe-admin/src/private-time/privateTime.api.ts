import { queryOptions } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';

/** `HH:mm` in Skopje; null: a day without work. */
const day = v.nullable(v.object({ from: v.string(), to: v.string() }));
const week = v.nullable(v.pipe(v.array(day), v.length(7)));
/** Working hours from Monday to Sunday. */
export type WeekHours = NonNullable<v.InferOutput<typeof week>>;

const state = { hours: v.fallback(week, null), private_since: wire.time(), private_until: wire.time() };
const privateTime = v.object(state);
const own = v.object({ id: wire.id(), license_plate: wire.text(), drive_until: wire.time(), ...state });
export type OwnPrivateTime = v.InferOutput<typeof own>;

const vehiclePath = (id: Id) => `/api/vehicles/${encodeURIComponent(String(id))}`;
const KEY = ['mfe-admin', 'private-time'];

/** GET /api/vehicles/{id}/private-time */
export const vehiclePrivateTime = (vehicle: Id) =>
  queryOptions({
    queryKey: [...KEY, String(vehicle)],
    queryFn: ({ signal }) => api.get(`${vehiclePath(vehicle)}/private-time`, privateTime, { signal }),
  });

/** GET /api/private-time/own: of the vehicles that the user is assigned to. */
export const ownPrivateTime = queryOptions({
  queryKey: [...KEY, 'own'],
  queryFn: ({ signal }) => api.get('/api/private-time/own', v.array(own), { signal }),
  refetchInterval: 60_000,
});

const usePrivateTimeChange = <Input>(change: (input: Input) => Promise<unknown>) => useChange(KEY, change);

/** PUT /api/vehicles/{id}/private-hours; null: no private time by hours. */
export const useSavePrivateHours = (vehicle: Id) =>
  usePrivateTimeChange((hours: WeekHours | null) => api.put(`${vehiclePath(vehicle)}/private-hours`, { hours }));

/** POST and DELETE /api/vehicles/{id}/private-drive. @param until ISO 8601; null: it ends now */
export const usePrivateDrive = (vehicle: Id) =>
  usePrivateTimeChange((until: string | null) =>
    until === null
      ? api.delete(`${vehiclePath(vehicle)}/private-drive`)
      : api.post(`${vehiclePath(vehicle)}/private-drive`, { until }),
  );
