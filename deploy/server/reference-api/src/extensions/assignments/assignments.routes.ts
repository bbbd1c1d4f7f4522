import type { FastifyRequest } from 'fastify';
import { assignmentCalls, dutyCalls, userTeamCalls, vehicleDriverCalls } from 'shared-auth/calls';
import { seesByTeams } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { readVehicle, type Vehicle } from '../../fleet/vehicles/vehicles.store';
import { drivenNow } from '../../identity/access/drivenNow';
import { mustReachTeam, reachOf } from '../../identity/access/reach';
import { readTeamVisibility, setTeams } from '../../identity/access/teamVisibility.store';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findUser, type User } from '../../identity/users/users.store';
import { reachableDrivers } from '../../lookup/drivers';
import { findVehicle } from '../../lookup/find';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { parseTime } from '../../platform/http/times';
import { assign, assignmentsOf, dutiesOf, endAssignment } from './assignments.store';

const teamText = 'Тимот не е исправен';
const assignmentMessages = {
  user_id: 'Изберете возач',
  valid_from: 'Почетокот не е исправен',
  valid_to: 'Крајот не е исправен',
};

/** Decides who sees which vehicles: drivers by assignment, managers and operators by teams. */
export function assignmentRoutes(app: Server): void {
  vehicleRoutes(app);
  userRoutes(app);
}

function vehicleRoutes(app: Server): void {
  const { database, live } = app;
  serve(app, assignmentCalls.access, async ({ request, params }) => {
    const { id } = await visibleVehicle(database, request, params.id);
    return { team_id: await teamOf(database, id), assignments: await assignmentsOf(database, id) };
  });

  serve(app, vehicleDriverCalls.list, async ({ request, params }) =>
    reachableDrivers(database, { vehicle: (await visibleVehicle(database, request, params.id)).id }),
  );

  serve(app, vehicleDriverCalls.all, async ({ request: { session } }) =>
    drivenNow(database, await visibilityScopeOf(database, session.user), app.privateVehicles.vehicles()),
  );

  const assignDriver = async (served: Served<typeof assignmentCalls.assign>) => {
    const made = await database.transaction((queries) => assigned(queries, served));
    await live.visibilityChanged();
    return made;
  };
  serve(app, assignmentCalls.assign, assignDriver, assignmentMessages);

  serve(app, assignmentCalls.end, async ({ request, params: { id, assignment } }) => {
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
    return 'Доделбата заврши.';
  });

  const setTeam = async ({ request, params, body: { team_id } }: Served<typeof assignmentCalls.setTeam>) => {
    await database.transaction(async (queries) => {
      const vehicle = await visibleVehicle(queries, request, params.id);
      const before = { team_id: await teamOf(queries, vehicle.id) };
      await queries.query('update vehicles set team_id = $2, updated_at = now() where id = $1', [vehicle.id, team_id]);
      await recordAudit(queries, request, { type: 'vehicle_team_changed', vehicle, before, after: { team_id } });
    });
    await live.visibilityChanged();
    return 'Тимот на возилото е сменет.';
  };
  serve(app, assignmentCalls.setTeam, setTeam, { team_id: teamText });

  serve(app, assignmentCalls.own, async ({ request: { session } }) => {
    const visibility = await visibilityScopeOf(database, session.user);
    const vehicles = await database.query<{ id: number; license_plate: string; vehicle_code: string }>(
      'select id, license_plate, vehicle_code from vehicles where id = any($1::int[]) order by license_plate limit 100',
      [[...(visibility?.vehicles.keys() ?? [])]],
    );
    return { is_limited: session.user.is_limited, vehicles };
  });
}

function userRoutes(app: Server): void {
  const { database, sessions } = app;
  serve(app, userTeamCalls.of, async ({ params }) =>
    readTeamVisibility(database, (await existingUser(database, params.id)).id),
  );

  serve(app, dutyCalls.list, async ({ params }) => dutiesOf(database, (await existingUser(database, params.id)).id));

  const save = async ({ request, params, body: { team_ids } }: Served<typeof userTeamCalls.save>) => {
    const { found, after } = await database.transaction(async (queries) => {
      const found = await existingUser(queries, params.id);
      if (!seesByTeams(found.role)) throw new HttpError(409, 'Тимови се даваат на менаџери и оператори.');
      const before = await readTeamVisibility(queries, found.id);
      await setTeams(queries, found.id, team_ids);
      const after = await readTeamVisibility(queries, found.id);
      await recordAudit(queries, request, { type: 'user_teams_changed', subject: found, before, after });
      return { found, after };
    });
    // As with a changed role, open sessions end, because they were opened by a user who saw other vehicles.
    await sessions.end(found.id);
    return after;
  };
  serve(app, userTeamCalls.save, save, { team_ids: teamText, 'team_ids.each': teamText });
}

async function assigned(queries: Queries, { request, params, body }: Served<typeof assignmentCalls.assign>) {
  const from = parseTime(body.valid_from ?? undefined, 'valid_from', 'start');
  const to = parseTime(body.valid_to ?? undefined, 'valid_to', 'end');
  if (to && to.getTime() <= (from?.getTime() ?? Date.now()))
    throw wrong('valid_to', 'Крајот мора да биде по почетокот.');
  const vehicle = await visibleVehicle(queries, request, params.id);
  const driver = await findUser(queries, body.user_id);
  if (driver?.role !== 'driver' || !driver.is_active) throw wrong('user_id', 'Изберете активен возач.');
  // A driver of no team may be lent to any; a driver of another team may only be lent by that team.
  if (driver.team_id !== null) mustReachTeam(await reachOf(queries, request.session.user), driver.team_id);
  const id = await assign(queries, vehicle.id, { userId: driver.id, from, to, by: request.session.user.id });
  const made = (await assignmentsOf(queries, vehicle.id)).find((one) => one.id === id);
  if (!made) throw new Error('The assignment that was made is not there.');
  const { valid_from, valid_to } = made;
  const after = { valid_from, valid_to };
  await recordAudit(queries, request, { type: 'driver_assigned', vehicle, subject: driver, after });
  return made;
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
