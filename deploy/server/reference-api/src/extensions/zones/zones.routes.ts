import type { FastifyRequest } from 'fastify';
import { zoneLimits } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { mustReachTeam } from '../../identity/access/reach';
import { visibilityScopeOf } from '../../identity/access/visibilityScope';
import { type Queries, violates } from '../../platform/database/database';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError } from '../../platform/http/errors';
import { Done, Envelope, Id, parseBoolean, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { importZones } from './importZones';
import { readZone } from './readZone';
import { traccarZones } from './traccarZones';
import { insideSql } from './visits.store';
import { idOf, ownZone, seenZone, zoneMissing, zoneScopeOf } from './zoneScope';
import { TraccarZoneRow, ZoneImport, ZoneImportResult, ZoneInput, ZoneQuery, ZoneRow } from './zones.schemas';
import {
  deleteZone,
  insertZones,
  listZones,
  lockWriter,
  nameKey,
  restartZone,
  takenNames,
  updateZone,
  type Zone,
  zoneTotals,
} from './zones.store';

const tags = ['zones'];
/** 5,000 circles with notes, or 100,000 corners. */
const importLimit = 8 * 1024 * 1024;
/** Points of all zones together: their list is one response. */
const MAX_POINTS = 300_000;

/** Zones: docs/zones.md. */
export function zoneRoutes(app: Server): void {
  const { database, heavy, zoneBook } = app;
  app.get('/api/zones', {
    config: { permission: 'zones.view', budget: 'histories', restrictedUsers: true },
    schema: { tags, querystring: ZoneQuery, response: { 200: Envelope(Type.Array(ZoneRow)) } },
    handler: async (request) => {
      const { teams } = await zoneScopeOf(database, request);
      const inside = parseBoolean(request.query.inside) === false ? undefined : await insideFor(request);
      return { success: true as const, data: await listZones(database, teams, inside) };
    },
  });

  app.get('/api/zones/:id', {
    config: { permission: 'zones.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Envelope(ZoneRow) } },
    handler: async (request) => {
      const scope = await zoneScopeOf(database, request);
      const [zone] = await listZones(database, scope.teams, await insideFor(request), idOf(request.params.id));
      if (!zone) throw zoneMissing();
      return { success: true as const, data: zone };
    },
  });

  app.post('/api/zones', {
    config: { permission: 'zones.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, body: ZoneInput, response: { 201: Envelope(ZoneRow) } },
    handler: async (request, reply) => {
      const values = readZone(request.body);
      const zone = await saving(async (queries) => {
        const scope = await zoneScopeOf(queries, request);
        mustReachTeam(scope.reach, values.team_id);
        await mustBeFree(queries, values.name);
        const [id = 0] = await insertZones(queries, [values], zoneBook.countsFrom());
        await mustFit(queries);
        const made = await seenZone(queries, id, scope);
        await recordAudit(queries, request, { type: 'zone_created', details: { zone: id }, after: recordOf(made) });
        return made;
      });
      return reply.code(201).send({ success: true as const, data: zone });
    },
  });

  app.put('/api/zones/:id', {
    config: { permission: 'zones.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, body: ZoneInput, response: { 200: Envelope(ZoneRow) } },
    handler: async (request) => {
      const values = readZone(request.body);
      const id = idOf(request.params.id);
      const zone = await saving(async (queries) => {
        await lockWriter(queries);
        const scope = await zoneScopeOf(queries, request);
        const before = await ownZone(queries, id, scope);
        mustReachTeam(scope.reach, values.team_id);
        await mustBeFree(queries, values.name, id);
        await updateZone(queries, id, values);
        if (JSON.stringify(before.geometry) !== JSON.stringify(values.geometry))
          await restartZone(queries, id, zoneBook.countsFrom());
        await mustFit(queries);
        const after = await seenZone(queries, id, scope);
        const states = { before: recordOf(before), after: recordOf(after) };
        await recordAudit(queries, request, { type: 'zone_changed', details: { zone: id }, ...states });
        return after;
      });
      return { success: true as const, data: zone };
    },
  });

  app.delete('/api/zones/:id', {
    config: { permission: 'zones.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async (request) => {
      const id = idOf(request.params.id);
      await saving(async (queries) => {
        await lockWriter(queries);
        const before = await ownZone(queries, id, await zoneScopeOf(queries, request));
        await deleteZone(queries, id);
        await recordAudit(queries, request, { type: 'zone_deleted', details: { zone: id }, before: recordOf(before) });
      });
      return { success: true as const, message: 'Зоната е избришана.' };
    },
  });

  app.get('/api/zones/traccar', {
    // Names only of who sees all: an alarm of another team's vehicle may have them.
    config: { permission: 'zones.edit', budget: 'histories' },
    schema: { tags, response: { 200: Envelope(Type.Array(TraccarZoneRow)) } },
    handler: async () => ({ success: true as const, data: await traccarZones(database) }),
  });

  app.post('/api/zones/import', {
    config: { permission: 'zones.edit', budget: 'imports', restrictedUsers: true },
    bodyLimit: importLimit,
    schema: { tags, body: ZoneImport, response: { 200: ZoneImportResult } },
    handler: async (request, reply) => {
      const { zones, dry_run = false } = request.body;
      const order = { person: request.session.user.id, kind: 'import', signal: whileWaiting(reply) };
      const data = await heavy.inTurn(order, async (signal) =>
        saving(async (queries) => {
          const { reach } = await zoneScopeOf(queries, request);
          const found = await importZones(queries, zones, reach, signal);
          const problems = found.rows.some((row) => row.problems.length > 0);
          if (dry_run || problems || found.zones.length === 0) return { created: 0, rows: found.rows };
          await insertZones(queries, found.zones, zoneBook.countsFrom());
          await mustFit(queries);
          const created = found.zones.length;
          await recordAudit(queries, request, { type: 'zones_imported', details: { created } });
          signal.throwIfAborted();
          return { created, rows: found.rows };
        }),
      );
      return { success: true as const, data };
    },
  });

  async function insideFor(request: FastifyRequest) {
    return insideSql(await visibilityScopeOf(database, request.session.user), app.privateVehicles.vehicles());
  }

  /** One transaction; then this instance knows what has changed. */
  async function saving<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    try {
      const result = await database.transaction(work);
      await zoneBook.refresh();
      return result;
    } catch (error) {
      if (violates(error, 'zones_name_unique')) throw nameTaken();
      throw error;
    }
  }
}

const nameTaken = () => {
  const text = 'Веќе има зона со ова име';
  return new HttpError(409, text, { name: text });
};

async function mustBeFree(queries: Queries, name: string, except?: number): Promise<void> {
  if ((await takenNames(queries, [name], except)).has(nameKey(name))) throw nameTaken();
}

/** Zones that are written at once count together: of two that fill the last place one may be refused. */
async function mustFit(queries: Queries): Promise<void> {
  const { zones, points } = await zoneTotals(queries);
  const text =
    zones > zoneLimits.zones
      ? `Може да има најмногу ${zoneLimits.zones.toLocaleString('mk-MK')} зони`
      : points > MAX_POINTS
        ? `Сите зони заедно може да имаат најмногу ${MAX_POINTS.toLocaleString('mk-MK')} агли`
        : undefined;
  if (text !== undefined) throw new HttpError(409, text, { geometry: text });
}

/** A zone as the audit log keeps it: of its ground the kind and size, not each corner. */
const recordOf = ({ id: _, team: __, vehicles_inside: ___, computed_from: ____, geometry, ...zone }: Zone) => ({
  ...zone,
  geometry:
    geometry.type === 'Point'
      ? `Point ${geometry.radius} m`
      : `${geometry.type} ${JSON.stringify(geometry.coordinates).length}`,
});
