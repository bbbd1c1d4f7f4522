import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditType } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { type Database, errorCode, type Queries } from '../../platform/database/database';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError } from '../../platform/http/errors';
import type { Server } from '../../platform/http/server';
import { importDevices } from './devices.import';
import { DeviceImport, ImportAnswer, VehicleImport } from './import.schemas';
import { importVehicles } from './vehicles.import';

// 5,000 rows with notes.
const bodyLimit = 4 * 1024 * 1024;

/** Vehicles and devices from a file: first what would happen, row by row, then all of it or nothing. */
export function importRoutes(app: Server): void {
  const { database, heavy } = app;
  /** Checking thousands of rows is work: of each person one file at a time. */
  const inTurn = <T extends Imported>(
    request: FastifyRequest,
    reply: FastifyReply,
    type: AuditType,
    work: (queries: Queries) => Promise<T>,
  ) =>
    heavy.inTurn({ person: request.session.user.id, kind: 'import', signal: whileWaiting(reply) }, (signal) =>
      inOneGo(database, request, type, (queries) => work(whileWanted(queries, signal)), signal),
    );
  app.post('/api/vehicles/import', {
    config: { permission: 'vehicles.edit', budget: 'imports' },
    bodyLimit,
    schema: { tags: ['vehicles'], body: VehicleImport, response: { 200: ImportAnswer } },
    handler: async (request, reply) => ({
      success: true as const,
      data: await inTurn(request, reply, 'vehicles_imported', (queries) =>
        importVehicles(queries, request.body.rows, request.body.dry_run ?? false),
      ),
    }),
  });

  app.post('/api/devices/import', {
    config: { permission: 'devices.edit', budget: 'imports' },
    bodyLimit,
    schema: { tags: ['devices'], body: DeviceImport, response: { 200: ImportAnswer } },
    handler: async (request, reply) => {
      const data = await inTurn(request, reply, 'devices_imported', (queries) =>
        importDevices(queries, request.body.rows, request.body.dry_run ?? false, app.ownSilence),
      );
      if (data.applied) await app.ownSilence.settle();
      return { success: true as const, data };
    },
  });
}

interface Imported {
  applied: boolean;
  created: number;
  updated: number;
}

/** The same statements, as long as the caller is there: the transaction ends when they go. */
const whileWanted = (queries: Queries, signal: AbortSignal): Queries => ({
  query: async (sql, params, name) => {
    signal.throwIfAborted();
    return queries.query(sql, params, name);
  },
});

async function inOneGo<T extends Imported>(
  database: Database,
  request: FastifyRequest,
  type: AuditType,
  work: (queries: Queries) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    const result = await database.transaction(async (queries) => {
      const done = await work(queries);
      const { applied, created, updated } = done;
      if (applied) await recordAudit(queries, request, { type, details: { created, updated } });
      // The last moment at which nothing of it has happened.
      signal.throwIfAborted();
      return done;
    });
    // PGlite has no autovacuum that notices that the tables have grown.
    if (result.applied) await database.query('analyze vehicles, devices');
    return result;
  } catch (error) {
    if (errorCode(error) !== '23505') throw error;
    throw new HttpError(409, 'Некој друг во меѓувреме смени возило или уред од датотеката. Проверете повторно.');
  }
}
