import type { FastifyRequest } from 'fastify';
import { type Call, deviceImportCalls, MOST_IMPORTED_ROWS, vehicleImportCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { type Database, errorCode, type Queries } from '../../platform/database/database';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { importDevices } from './devices.import';
import { rememberImport } from './fileImports.store';
import type { ImportResult } from './rowProblems';
import { importVehicles } from './vehicles.import';

const messages = {
  rows: `Датотеката мора да има од 1 до ${MOST_IMPORTED_ROWS} редови`,
  dry_run: 'Изберете дали датотеката само се проверува',
};

/** Vehicles and devices from a file: first what would happen, row by row, then all of it or nothing. */
export function importRoutes(app: Server): void {
  const { database, heavy } = app;
  /** Checking thousands of rows is work: of each person one file at a time. */
  const inTurn = (
    { request, reply }: Pick<Served<Call>, 'request' | 'reply'>,
    kind: 'vehicles' | 'devices',
    work: (queries: Queries) => Promise<ImportResult>,
  ) =>
    heavy.inTurn({ person: request.session.user.id, kind: 'import', signal: whileWaiting(reply) }, (signal) =>
      inOneGo(database, request, kind, (queries) => work(whileWanted(queries, signal)), signal),
    );
  const importVehicleFile = (served: Served<typeof vehicleImportCalls.import>) =>
    inTurn(served, 'vehicles', (queries) => importVehicles(queries, served.body.rows, served.body.dry_run ?? false));
  serve(app, vehicleImportCalls.import, importVehicleFile, messages);

  const importDeviceFile = async (served: Served<typeof deviceImportCalls.import>) => {
    const result = await inTurn(served, 'devices', (queries) =>
      importDevices(queries, served.body.rows, served.body.dry_run ?? false, app.ownSilence),
    );
    if (result.applied) await app.ownSilence.settle();
    return result;
  };
  serve(app, deviceImportCalls.import, importDeviceFile, messages);
}

/** The same statements, as long as the caller is there: the transaction ends when they go. */
const whileWanted = (queries: Queries, signal: AbortSignal): Queries => ({
  query: async (sql, params) => {
    signal.throwIfAborted();
    return queries.query(sql, params);
  },
});

async function inOneGo(
  database: Database,
  request: FastifyRequest,
  kind: 'vehicles' | 'devices',
  work: (queries: Queries) => Promise<ImportResult>,
  signal: AbortSignal,
): Promise<ImportResult> {
  try {
    const result = await database.transaction(async (queries) => {
      const done = await work(queries);
      const { applied, created, updated } = done;
      // A file of what is there already changes nothing, and there is nothing to undo.
      if (applied && created + updated > 0) {
        await recordAudit(queries, request, { type: `${kind}_imported`, details: { created, updated } });
        await rememberImport(queries, kind, request.session.user.id);
      }
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
