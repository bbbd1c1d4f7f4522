import { auditCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { parseTime } from '../../platform/http/times';
import { listAuditEntries } from './listAudit';

const messages = { file: 'Името на датотеката не е исправно', bytes: 'Големината на датотеката не е исправна' };

/** Who did what, for administrators; and where a browser reports what it made a file of. */
export function auditRoutes(app: Server): void {
  const { database } = app;
  serve(app, auditCalls.list, ({ query: { start_date, end_date, ...filter } }) =>
    listAuditEntries(database, {
      ...filter,
      from: parseTime(start_date, 'start_date', 'start'),
      to: parseTime(end_date, 'end_date', 'end'),
    }),
  );

  serve(
    app,
    auditCalls.reportExport,
    async ({ request, body }) => {
      // The page reports it: the server has seen what was read, not what became of it.
      await recordAudit(database, request, { type: 'file_exported', details: { ...body, source: 'page' } });
      return 'Запишано.';
    },
    messages,
  );
}
