import { fileImportCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { WRITE_LOCK } from '../../ingest/positions/writePositions';
import { notFound } from '../../platform/http/errors';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { recentImports, undoImport } from './fileImports.store';

/** The files that a user has imported, and undoing an import. */
export function fileImportRoutes(app: Server): void {
  const { database } = app;
  serve(app, fileImportCalls.recent, ({ request }) => recentImports(database, request.session.user.id));
  serve(app, fileImportCalls.undo, async ({ request, params }) => {
    const id = Number(params.id);
    const undone = await database.transaction(async (queries) => {
      // The lock makes a message that is being stored visible here: its tracker has been used.
      await queries.query('select pg_advisory_xact_lock($1)', [WRITE_LOCK]);
      const done = await undoImport(queries, id, request.session.user);
      if (!done) throw notFound('Увозот не може повеќе да се поништи');
      const { kind, removed, kept, counts } = done;
      for (const { vehicle, ...count } of counts)
        if (count.removed > 0)
          await recordAudit(queries, request, {
            type: 'import_undone',
            ...(vehicle && { vehicle }),
            details: { kind, ...count },
          });
      return { removed, kept };
    });
    if (app.hasDecorator('zoneBook')) await app.zoneBook.refresh();
    return undone;
  });
}
