import { queryOptions } from '@tanstack/react-query';
import type { Id } from 'shared-auth';
import { assignmentCalls, type CallRow, userCalls, userTeamCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { change, read } from '../calls';

export type Assignment = CallRow<typeof assignmentCalls.access>['assignments'][number];

/** The vehicle's team, and who was, is and will be assigned to it. */
export const vehicleAccess = (vehicle: Id) => read(assignmentCalls.access, { id: vehicle });

/** An empty list means all vehicles, or none until that is allowed by a user who sees all. */
export const userTeams = (user: Id) => read(userTeamCalls.of, { id: user });

/** Which vehicles the user sees. */
export const ownVehicles = { ...read(assignmentCalls.own), refetchInterval: 60_000 };

/** The active drivers, who can be assigned. */
export const driversQuery = queryOptions({
  ...read(userCalls.list, { role: 'driver', is_active: true, limit: 500 }),
  select: ({ rows }) => rows,
});

export const useSetTeam = () => useChange(...change(assignmentCalls.setTeam));
export const useAssign = () => useChange(...change(assignmentCalls.assign));
export const useEndAssignment = () => useChange(...change(assignmentCalls.end));
export const useSetUserTeams = () => useChange(...change(userTeamCalls.save));
