import { type Call, deviceImportCalls, MOST_IMPORTED_ROWS, vehicleImportCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { errorCode, type Queries } from '../../platform/database/database';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { importDevices } from './devices.import';
import { rememberImport } from './fileImports.store';
import type { ImportResult } from './rowProblems';
import { importVehicles } from './vehicles.import';

/** Of the body of each import. */
export const importMessages = {
  rows: `Датотеката мора да има од 1 до ${MOST_IMPORTED_ROWS} редови`,
  dry_run: 'Изберете дали датотеката само се проверува',
};

/** Imports vehicles and devices from a file: first a dry run, row by row, then all rows or none. */
export function importRoutes(app: Server): void {
  const inTurn = async (
    served: Pick<Served<Call>, 'request' | 'reply'>,
    kind: 'vehicles' | 'devices',
    work: (queries: Queries) => Promise<ImportResult>,
  ) => {
    const result = await importInTurn(app, served, {
      work,
      // A file that changes nothing leaves nothing to undo.
      async record(queries, { created, updated }) {
        await recordAudit(queries, served.request, { type: `${kind}_imported`, details: { created, updated } });
        await rememberImport(queries, kind, served.request.session.user.id);
      },
      taken: 'Некој друг во меѓувреме смени возило или уред од датотеката. Проверете повторно.',
    });
    // PGlite has no autovacuum that notices that the tables have grown.
    if (result.applied) await app.database.query('analyze vehicles, devices');
    return result;
  };
  const importVehicleFile = async (served: Served<typeof vehicleImportCalls.import>) => {
    const { rows, dry_run } = served.body;
    const result = await inTurn(served, 'vehicles', (queries) => importVehicles(queries, rows, dry_run ?? false));
    // The team of a vehicle decides which users see it, so the change is announced.
    if (result.applied && rows.some(({ team }) => team !== undefined)) await app.live.visibilityChanged();
    return result;
  };
  serve(app, vehicleImportCalls.import, importVehicleFile, importMessages);

  const importDeviceFile = async (served: Served<typeof deviceImportCalls.import>) => {
    const result = await inTurn(served, 'devices', (queries) =>
      importDevices(queries, served.body.rows, served.body.dry_run ?? false, app.ownSilence),
    );
    if (result.applied) await app.ownSilence.settle();
    return result;
  };
  serve(app, deviceImportCalls.import, importDeviceFile, importMessages);
}

/** The same statements, but they fail once the caller has disconnected, which ends the transaction. */
const whileWanted = (queries: Queries, signal: AbortSignal): Queries => ({
  query: async (sql, params) => {
    signal.throwIfAborted();
    return queries.query(sql, params);
  },
});

interface ImportWork<Result extends ImportResult> {
  work: (queries: Queries) => Promise<Result>;
  /** Records the import, in its transaction. */
  record: (queries: Queries, done: Result) => Promise<void>;
  /** The error for a file whose rows somebody else has written meanwhile. */
  taken: string;
}

/**
 * Imports all rows of a file or none. Checking thousands of rows takes long, so each person has one file at a time
 * checked.
 */
export function importInTurn<Result extends ImportResult>(
  { database, heavy }: Server,
  { request, reply }: Pick<Served<Call>, 'request' | 'reply'>,
  { work, record, taken }: ImportWork<Result>,
): Promise<Result> {
  const order = { person: request.session.user.id, kind: 'import', signal: whileWaiting(reply) };
  return heavy.inTurn(order, async (signal) => {
    try {
      return await database.transaction(async (queries) => {
        const done = await work(whileWanted(queries, signal));
        if (done.applied && done.created + done.updated > 0) await record(queries, done);
        // This is the last moment at which the import can be cancelled without effect.
        signal.throwIfAborted();
        return done;
      });
    } catch (error) {
      if (errorCode(error) !== '23505') throw error;
      throw new HttpError(409, taken);
    }
  });
}
