import { vehicleTypes } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { findVehicle } from '../../fleet/lookup/find';
import { mustReachTeam } from '../../identity/access/reach';
import { teams } from '../../identity/users/teams';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { Envelope, Id, type Static, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import type { LimitBook } from './limitBook';
import { LimitInput, LimitOwnerParams, LimitRowSchema, VehicleLimit } from './limits.schemas';
import { insertLimit, type LimitOwner } from './limits.store';
import type { LimitValues } from './limitTable';
import { type ListedLimits, listedLimits, valuesOf } from './listedLimits';

const tags = ['limits'];

/** How fast vehicles may be: docs/limits.md. */
export function limitRoutes(app: Server, book: LimitBook): void {
  const { database } = app;
  app.get('/api/limits', {
    config: { permission: 'limits.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, response: { 200: Envelope(Type.Array(LimitRowSchema)) } },
    handler: async (request) => ({ success: true as const, data: (await listedLimits(database, request)).rows() }),
  });

  app.get('/api/limits/vehicles/:id', {
    config: { permission: 'limits.view', budget: 'cheap', restrictedUsers: true },
    schema: {
      tags,
      params: Id,
      response: { 200: Envelope(VehicleLimit) },
    },
    handler: async (request) => {
      const limits = await listedLimits(database, request);
      const vehicle = limits.vehicles.get((await findVehicle(database, request.params.id)) ?? 0);
      if (vehicle === undefined) throw vehicleMissing();
      const { id, team, type } = vehicle;
      const data = {
        own: limits.row('vehicle', String(id)),
        counting: limits.table.counting({ vehicle: id, team, type }),
        inherited: limits.table.counting({ vehicle: null, team, type }),
        vehicle_type: type,
        team_id: team,
      };
      return { success: true as const, data };
    },
  });

  app.put('/api/limits/:kind/:key', {
    config: { permission: 'limits.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: LimitOwnerParams, body: LimitInput, response: { 200: Envelope(LimitRowSchema) } },
    handler: async (request) => {
      const values = readValues(request.body);
      const data = await database.transaction(async (queries) => {
        const before = await listedLimits(queries, request);
        const owner = await ownerOf(queries, request.params, before);
        const key = String(owner.vehicle_id ?? owner.team_id ?? owner.vehicle_type ?? 'all');
        await insertLimit(queries, owner, values, book.countsFrom());
        const after = (await listedLimits(queries, request)).row(owner.kind, key);
        await recordAudit(queries, request, {
          type: 'speed_limit_changed',
          details: { limit: owner.kind, key },
          before: valuesOf(before.table.setFor(owner.kind, key)),
          after: values,
        });
        return after;
      });
      await book.refresh();
      return { success: true as const, data };
    },
  });
}

const vehicleMissing = () => notFound('Возилото не е пронајдено');

/** Whose limit is set. @throws HttpError where the user may not, or there is no such */
async function ownerOf(
  queries: Queries,
  { kind, key }: Static<typeof LimitOwnerParams>,
  { vehicles, reach }: ListedLimits,
): Promise<LimitOwner> {
  const none = { kind, vehicle_id: null, team_id: null, vehicle_type: null };
  if (kind === 'vehicle') {
    const vehicle = vehicles.get((await findVehicle(queries, key)) ?? 0);
    if (vehicle === undefined) throw vehicleMissing();
    return { ...none, vehicle_id: vehicle.id };
  }
  if (kind === 'team') {
    if (!Object.hasOwn(teams, key)) throw notFound('Тимот не е пронајден');
    mustReachTeam(reach, Number(key));
    return { ...none, team_id: Number(key) };
  }
  if (kind === 'company' ? key !== 'all' : !vehicleTypes.some((type) => type === key))
    throw notFound('Ограничувањето не е пронајдено');
  if (reach !== null) throw new HttpError(403, 'Ограничувањето важи и за возила што не ги гледате.');
  return { ...none, vehicle_type: kind === 'type' ? key : null };
}

/** A tolerance has a unit, km/h where none is sent. */
function readValues(body: Static<typeof LimitInput>): LimitValues {
  const { speed_limit = null, tolerance = null, tolerance_unit, min_seconds = null } = body;
  return { speed_limit, tolerance, tolerance_unit: tolerance === null ? null : (tolerance_unit ?? 'kmh'), min_seconds };
}
