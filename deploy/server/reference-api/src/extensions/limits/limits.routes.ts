import { limitCalls, type PathValues } from 'shared-auth/calls';
import { vehicleTypes } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { mustReachTeam } from '../../identity/access/reach';
import { teams } from '../../identity/users/teams';
import { findVehicle } from '../../lookup/find';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import type { LimitBook } from './limitBook';
import { insertLimit, type LimitOwner } from './limits.store';
import { type ListedLimits, listedLimits, valuesOf } from './listedLimits';

const messages = {
  speed_limit: 'Ограничувањето е од 5 до 200 km/h',
  tolerance: 'Толеранцијата е од 0 до 50',
  tolerance_unit: 'Единицата не е исправна',
  min_seconds: 'Најкраткото траење е од 0 до 300 секунди',
};

/** How fast vehicles may be: docs/limits.md. */
export function limitRoutes(app: Server, book: LimitBook): void {
  const { database } = app;
  serve(app, limitCalls.list, async ({ request }) => (await listedLimits(database, request)).rows());

  serve(app, limitCalls.ofVehicle, async ({ request, params }) => {
    const limits = await listedLimits(database, request);
    const vehicle = limits.vehicles.get((await findVehicle(database, params.id)) ?? 0);
    if (vehicle === undefined) throw vehicleMissing();
    const { id, team, type } = vehicle;
    return {
      own: limits.row('vehicle', String(id)),
      counting: limits.table.counting({ vehicle: id, team, type }),
      inherited: limits.table.counting({ vehicle: null, team, type }),
      vehicle_type: type,
      team_id: team,
    };
  });

  const save = async ({ request, params, body }: Served<typeof limitCalls.save>) => {
    const { speed_limit = null, tolerance = null, tolerance_unit, min_seconds = null } = body;
    // A tolerance without a unit is in km/h.
    const unit = tolerance === null ? null : (tolerance_unit ?? 'kmh');
    const values = { speed_limit, tolerance, tolerance_unit: unit, min_seconds };
    const data = await database.transaction(async (queries) => {
      const before = await listedLimits(queries, request);
      const owner = await ownerOf(queries, params, before);
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
    return data;
  };
  serve(app, limitCalls.save, save, messages);
}

const vehicleMissing = () => notFound('Возилото не е пронајдено');

/** Whose limit is set. @throws HttpError where the user may not, or there is no such */
async function ownerOf(
  queries: Queries,
  { kind, key }: PathValues<typeof limitCalls.save.params>,
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
