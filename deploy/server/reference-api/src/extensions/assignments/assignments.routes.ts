import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/auditLog';
import { findVehicle } from '../../fleet/lookup/find';
import { readVehicle, type Vehicle } from '../../fleet/vehicles/vehicles.store';
import { mustReachTeam, reachOf } from '../../identity/access/reach';
import { readTeamVisibility, setTeams } from '../../identity/access/teamVisibility.store';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findUser, type User } from '../../identity/users/users.store';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { Done, Envelope, Id } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { parseTime } from '../../platform/http/times';
import {
  AssignmentId,
  AssignmentInput,
  AssignmentRow,
  OwnScope,
  TeamInput,
  TeamsInput,
  UserTeams,
  VehicleAccess,
} from './assignments.schemas';
import { assign, assignmentsOf, endAssignment } from './assignments.store';

/** Who sees which vehicles: drivers by assignment, managers and operators by teams. */
export function assignmentRoutes(app: Server): void {
  const { database, sessions, live } = app;
  app.get('/api/vehicles/:id/access', {
    config: { permission: 'assignments.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['vehicles'], params: Id, response: { 200: Envelope(VehicleAccess) } },
    handler: async (request) => {
      const { id } = await visibleVehicle(database, request, request.params.id);
      return {
        success: true as const,
        data: { team_id: await teamOf(database, id), assignments: await assignmentsOf(database, id) },
      };
    },
  });

  app.post('/api/vehicles/:id/assignments', {
    config: { permission: 'assignments.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['vehicles'], params: Id, body: AssignmentInput, response: { 201: Envelope(AssignmentRow) } },
    handler: async (request, reply) => {
      const { user_id, valid_from, valid_to } = request.body;
      const from = parseTime(valid_from ?? undefined, 'valid_from', 'start');
      const to = parseTime(valid_to ?? undefined, 'valid_to', 'end');
      if (to && to.getTime() <= (from?.getTime() ?? Date.now()))
        throw wrong('valid_to', 'Крајот мора да биде по почетокот.');
      const row = await database.transaction(async (queries) => {
        const vehicle = await visibleVehicle(queries, request, request.params.id);
        const driver = await findUser(queries, user_id);
        if (driver?.role !== 'driver' || !driver.is_active) throw wrong('user_id', 'Изберете активен возач.');
        // A driver of no team may be lent to any; one of another team is that team's to send.
        if (driver.team_id !== null) mustReachTeam(await reachOf(queries, request.session.user), driver.team_id);
        const id = await assign(queries, vehicle.id, { userId: driver.id, from, to, by: request.session.user.id });
        const made = (await assignmentsOf(queries, vehicle.id)).find((one) => one.id === id);
        if (!made) throw new Error('The assignment that was made is not there.');
        const { valid_from: since, valid_to: until } = made;
        await recordAudit(queries, request, {
          type: 'driver_assigned',
          vehicle,
          subject: driver,
          after: { valid_from: since, valid_to: until },
        });
        return made;
      });
      await live.visibilityChanged();
      return reply.code(201).send({ success: true as const, data: row });
    },
  });

  app.delete('/api/vehicles/:id/assignments/:assignment', {
    config: { permission: 'assignments.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['vehicles'], params: AssignmentId, response: { 200: Done } },
    handler: async (request) => {
      const { id, assignment } = request.params;
      await database.transaction(async (queries) => {
        const vehicle = await visibleVehicle(queries, request, id);
        const row = (await assignmentsOf(queries, vehicle.id)).find((one) => one.id === Number(assignment));
        if (!row || !(await endAssignment(queries, vehicle.id, row.id))) throw notFound('Нема таква тековна доделба.');
        await recordAudit(queries, request, {
          type: 'assignment_ended',
          vehicle,
          subject: { id: row.user_id, username: row.username },
          before: { valid_from: row.valid_from, valid_to: row.valid_to },
        });
      });
      await live.visibilityChanged();
      return { success: true as const, message: 'Доделбата заврши.' };
    },
  });

  app.put('/api/vehicles/:id/team', {
    config: { permission: 'assignments.edit', budget: 'cheap' },
    schema: { tags: ['vehicles'], params: Id, body: TeamInput, response: { 200: Done } },
    handler: async (request) => {
      const { team_id } = request.body;
      await database.transaction(async (queries) => {
        const vehicle = await visibleVehicle(queries, request, request.params.id);
        const before = { team_id: await teamOf(queries, vehicle.id) };
        await queries.query('update vehicles set team_id = $2, updated_at = now() where id = $1', [
          vehicle.id,
          team_id,
        ]);
        await recordAudit(queries, request, { type: 'vehicle_team_changed', vehicle, before, after: { team_id } });
      });
      await live.visibilityChanged();
      return { success: true as const, message: 'Тимот на возилото е сменет.' };
    },
  });

  app.get('/api/users/:id/teams', {
    config: { permission: 'teams.grant', budget: 'cheap' },
    schema: { tags: ['users'], params: Id, response: { 200: Envelope(UserTeams) } },
    handler: async ({ params }) => ({
      success: true as const,
      data: await readTeamVisibility(database, (await existingUser(database, params.id)).id),
    }),
  });

  app.put('/api/users/:id/teams', {
    config: { permission: 'teams.grant', budget: 'cheap' },
    schema: { tags: ['users'], params: Id, body: TeamsInput, response: { 200: Envelope(UserTeams) } },
    handler: async (request) => {
      const { team_ids } = request.body;
      const user = await database.transaction(async (queries) => {
        const found = await existingUser(queries, request.params.id);
        if (found.role !== 'manager' && found.role !== 'operator')
          throw new HttpError(409, 'Тимови се даваат на менаџери и оператори.');
        const before = await readTeamVisibility(queries, found.id);
        await setTeams(queries, found.id, team_ids);
        const after = await readTeamVisibility(queries, found.id);
        await recordAudit(queries, request, { type: 'user_teams_changed', subject: found, before, after });
        return found;
      });
      // As with another role: what is open now was opened by a user who saw other vehicles.
      await sessions.end(user.id);
      return { success: true as const, data: await readTeamVisibility(database, user.id) };
    },
  });

  app.get('/api/assignments/own', {
    config: { permission: 'session.hold', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['vehicles'], response: { 200: Envelope(OwnScope) } },
    handler: async ({ session: { user } }) => {
      const visibility = await visibilityScopeOf(database, user);
      const vehicles = await database.query<{ id: number; license_plate: string; vehicle_code: string }>(
        'select id, license_plate, vehicle_code from vehicles where id = any($1::int[]) order by license_plate limit 100',
        [[...(visibility?.vehicles.keys() ?? [])]],
      );
      return { success: true as const, data: { is_limited: user.is_limited, vehicles } };
    },
  });
}

const wrong = (field: string, text: string) => new HttpError(400, text, { [field]: text });

async function visibleVehicle(queries: Queries, { session }: FastifyRequest, key: string): Promise<Vehicle> {
  const id = await findVehicle(queries, key);
  const isVisible = id !== undefined && canSee(await visibilityScopeOf(queries, session.user), id);
  const vehicle = isVisible ? await readVehicle(queries, id) : undefined;
  if (!vehicle) throw notFound('Возилото не е пронајдено');
  return vehicle;
}

async function teamOf(queries: Queries, vehicle: number): Promise<number | null> {
  const [row] = await queries.query<{ team_id: number | null }>('select team_id from vehicles where id = $1', [
    vehicle,
  ]);
  return row?.team_id ?? null;
}

async function existingUser(queries: Queries, id: string): Promise<User> {
  const user = /^\d{1,9}$/.test(id) ? await findUser(queries, Number(id)) : undefined;
  if (!user) throw notFound('Корисникот не е пронајден.');
  return user;
}
