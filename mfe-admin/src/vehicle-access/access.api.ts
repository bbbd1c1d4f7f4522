import { queryOptions } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';

const assignment = v.object({
  id: wire.id(),
  driver: wire.text(),
  username: wire.text(),
  valid_from: wire.time(),
  valid_to: wire.time(),
  is_current: wire.flag(),
});
export type Assignment = v.InferOutput<typeof assignment>;

const access = v.object({ team_id: wire.num(), assignments: wire.rows(assignment) });
/** Servers before `sees_all` show all vehicles to anyone who has no team. */
const teams = v.object({ team_ids: v.array(v.number()), sees_all: v.optional(v.boolean(), true) });
const own = v.object({
  is_limited: wire.flag(),
  vehicles: wire.rows(v.object({ id: wire.id(), license_plate: wire.text() })),
});
const driver = v.object({ id: wire.id(), username: wire.text(), first_name: wire.text(), last_name: wire.text() });

const vehiclePath = (id: Id) => `/api/vehicles/${encodeURIComponent(String(id))}`;
const userTeamsPath = (id: Id) => `/api/users/${encodeURIComponent(String(id))}/teams`;

/** GET /api/vehicles/{id}/access: the vehicle's team, and who was, is and will be assigned to it. */
export const vehicleAccess = (vehicle: Id) =>
  queryOptions({
    queryKey: ['mfe-admin', 'access', String(vehicle)],
    queryFn: ({ signal }) => api.get(`${vehiclePath(vehicle)}/access`, access, { signal }),
  });

/** GET /api/users: the active drivers, who can be assigned. */
export const drivers = queryOptions({
  queryKey: ['mfe-admin', 'drivers'],
  queryFn: async ({ signal }) =>
    (await api.list('/api/users', driver, { query: { role: 'driver', is_active: true, limit: 500 }, signal })).rows,
});

/** GET /api/users/{id}/teams: none means all vehicles, or none where no one has allowed all. */
export const userTeams = (user: Id) =>
  queryOptions({
    queryKey: ['mfe-admin', 'user-teams', String(user)],
    queryFn: ({ signal }) => api.get(userTeamsPath(user), teams, { signal }),
  });

/** GET /api/assignments/own: which vehicles the user sees. */
export const ownVehicles = queryOptions({
  queryKey: ['mfe-admin', 'own-vehicles'],
  queryFn: ({ signal }) => api.get('/api/assignments/own', own, { signal }),
  refetchInterval: 60_000,
});

/** The change of a vehicle's access; what the server then holds is read again. */
const useAccessChange = <Input>(vehicle: Id, change: (input: Input) => Promise<unknown>) =>
  useChange(vehicleAccess(vehicle).queryKey, change);

/** PUT /api/vehicles/{id}/team */
export const useSetTeam = (vehicle: Id) =>
  useAccessChange(vehicle, (team: number | null) => api.put(`${vehiclePath(vehicle)}/team`, { team_id: team }));

/** POST /api/vehicles/{id}/assignments; without times: from now on. */
export const useAssign = (vehicle: Id) =>
  useAccessChange(vehicle, (input: { user_id: number; valid_from: string | null; valid_to: string | null }) =>
    api.post(`${vehiclePath(vehicle)}/assignments`, input),
  );

/** DELETE /api/vehicles/{id}/assignments/{assignment}: it ends now. */
export const useEndAssignment = (vehicle: Id) =>
  useAccessChange(vehicle, (id: Id) => api.delete(`${vehiclePath(vehicle)}/assignments/${encodeURIComponent(id)}`));

/** PUT /api/users/{id}/teams */
export const useSetUserTeams = (user: Id) =>
  useChange(userTeams(user).queryKey, (team_ids: number[]) => api.put(userTeamsPath(user), { team_ids }));
