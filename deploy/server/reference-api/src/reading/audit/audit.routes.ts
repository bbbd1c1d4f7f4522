import { auditCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { parseTime } from '../../platform/http/times';
import { listAuditEntries } from './listAudit';

const messages = { file: 'Името на датотеката не е исправно', bytes: 'Големината на датотеката не е исправна' };

/** The audit log, for administrators; and the call by which a browser reports that it made a file. */
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
      // The page reports it: the server knows which data were read, not that they became a file.
      await recordAudit(database, request, { type: 'file_exported', details: { ...body, source: 'page' } });
      return 'Запишано.';
    },
    messages,
  );
}
