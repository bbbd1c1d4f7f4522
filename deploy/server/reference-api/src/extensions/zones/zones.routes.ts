import type { FastifyRequest } from 'fastify';
import { zoneCalls } from 'shared-auth/calls';
import { zoneLimits } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { mustReachTeam } from '../../identity/access/reach';
import { visibilityScopeOf } from '../../identity/access/visibilityScope';
import { type Queries, violates } from '../../platform/database/database';
import { nameKey } from '../../platform/database/nameKey';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { rememberImport } from '../import/fileImports.store';
import { importZones } from './importZones';
import { readZone, zoneMessages } from './readZone';
import { traccarZones } from './traccarZones';
import { insideSql } from './visits.store';
import { changeableZone, idOf, seenZone, zoneMissing, zoneScopeOf } from './zoneScope';
import {
  deleteZone,
  insertZones,
  listZones,
  lockWriter,
  restartZone,
  type SeenTeams,
  takenNames,
  updateZone,
  type Zone,
  zonePoints,
} from './zones.store';

/** Points of all zones together: their list is one response. */
const MAX_POINTS = 300_000;

const importMessages = {
  zones: `Датотеката може да има од 1 до ${zoneLimits.zones.toLocaleString('mk-MK')} зони`,
  dry_run: 'Изберете дали увозот е само проба',
};

/** Zones: docs/zones.md. */
export function zoneRoutes(app: Server): void {
  const { database } = app;
  serve(app, zoneCalls.list, async ({ request, query }) => {
    const { teams } = await zoneScopeOf(database, request);
    return await listZones(database, teams, query.inside === false ? undefined : await insideFor(app, request));
  });
  serve(app, zoneCalls.one, async ({ request, params }) => {
    const { teams } = await zoneScopeOf(database, request);
    const [zone] = await listZones(database, teams, await insideFor(app, request), idOf(params.id));
    if (!zone) throw zoneMissing();
    return zone;
  });
  serve(app, zoneCalls.create, (served) => createZone(app, served), zoneMessages);
  serve(app, zoneCalls.change, (served) => changeZone(app, served), zoneMessages);
  serve(app, zoneCalls.remove, async ({ request, params }) => {
    const id = idOf(params.id);
    await saving(app, async (queries) => {
      await lockWriter(queries);
      const before = await changeableZone(queries, id, await zoneScopeOf(queries, request));
      await deleteZone(queries, id);
      await recordAudit(queries, request, { type: 'zone_deleted', details: { zone: id }, before: recordOf(before) });
    });
    return 'Зоната е избришана.';
  });
  serve(app, zoneCalls.traccar, () => traccarZones(database));
  serve(app, zoneCalls.import, (served) => importFile(app, served), importMessages);
}

async function insideFor({ database, privateVehicles }: Server, { session }: FastifyRequest) {
  return insideSql(await visibilityScopeOf(database, session.user), privateVehicles.vehicles());
}

/** Runs one transaction, after which this instance reads the zones again. */
async function saving<T>({ database, zoneBook }: Server, work: (queries: Queries) => Promise<T>): Promise<T> {
  try {
    const result = await database.transaction(work);
    await zoneBook.refresh();
    return result;
  } catch (error) {
    if (violates(error, 'zones_name_unique')) throw nameTaken();
    throw error;
  }
}

function createZone(app: Server, { request, body }: Served<typeof zoneCalls.create>): Promise<Zone> {
  const values = readZone(body);
  return saving(app, async (queries) => {
    const scope = await zoneScopeOf(queries, request);
    mustReachTeam(scope.reach, values.team_id);
    await mustBeFree(queries, values.name, scope.teams);
    const [id = 0] = await insertZones(queries, [values], app.zoneBook.countsFrom());
    await mustFit(queries);
    const made = await seenZone(queries, id, scope);
    await recordAudit(queries, request, { type: 'zone_created', details: { zone: id }, after: recordOf(made) });
    return made;
  });
}

function changeZone(app: Server, { request, params, body }: Served<typeof zoneCalls.change>): Promise<Zone> {
  const values = readZone(body);
  const id = idOf(params.id);
  return saving(app, async (queries) => {
    await lockWriter(queries);
    const scope = await zoneScopeOf(queries, request);
    const before = await changeableZone(queries, id, scope);
    mustReachTeam(scope.reach, values.team_id);
    await mustBeFree(queries, values.name, scope.teams, id);
    await updateZone(queries, id, values);
    const isElsewhere = JSON.stringify(before.geometry) !== JSON.stringify(values.geometry);
    if (isElsewhere || before.team_id !== values.team_id) await restartZone(queries, id, app.zoneBook.countsFrom());
    await mustFit(queries);
    const after = await seenZone(queries, id, scope);
    const states = { before: recordOf(before), after: recordOf(after) };
    await recordAudit(queries, request, { type: 'zone_changed', details: { zone: id }, ...states });
    return after;
  });
}

function importFile(app: Server, { request, reply, body }: Served<typeof zoneCalls.import>) {
  const { zones, dry_run = false } = body;
  const order = { person: request.session.user.id, kind: 'import', signal: whileWaiting(reply) };
  return app.heavy.inTurn(order, async (signal) =>
    saving(app, async (queries) => {
      const scope = await zoneScopeOf(queries, request);
      const found = await importZones(queries, zones, scope, signal);
      const problems = found.rows.some((row) => row.problems.length > 0);
      if (dry_run || problems || found.zones.length === 0) return { created: 0, rows: found.rows };
      await insertZones(queries, found.zones, app.zoneBook.countsFrom());
      await mustFit(queries);
      const created = found.zones.length;
      await rememberImport(queries, 'zones', request.session.user.id);
      await recordAudit(queries, request, { type: 'zones_imported', details: { created } });
      signal.throwIfAborted();
      return { created, rows: found.rows };
    }),
  );
}

const nameTaken = () => {
  const text = 'Веќе има зона со ова име';
  return new HttpError(409, text, { name: text });
};

async function mustBeFree(queries: Queries, name: string, teams: SeenTeams, except?: number): Promise<void> {
  if ((await takenNames(queries, [name], teams, except)).has(nameKey(name))) throw nameTaken();
}

/** Zones that are written at once are counted together: of two that fill the last free points one may be refused. */
export async function mustFit(queries: Queries): Promise<void> {
  if ((await zonePoints(queries)) <= MAX_POINTS) return;
  const text = `Сите зони заедно може да имаат најмногу ${MAX_POINTS.toLocaleString('mk-MK')} агли`;
  throw new HttpError(409, text, { geometry: text });
}

/** A zone as the audit log records it: of its geometry the kind and size, not each corner. */
const recordOf = ({ id: _, team: __, vehicles_inside: ___, computed_from: ____, geometry, ...zone }: Zone) => ({
  ...zone,
  geometry:
    geometry.type === 'Point'
      ? `Point ${geometry.radius} m`
      : `${geometry.type} ${JSON.stringify(geometry.coordinates).length}`,
});
