import { Done, Page } from '../platform/http/schemas';
import type { Server } from '../platform/http/server';
import { parseTime } from '../platform/http/times';
import { AuditQuery, AuditRowSchema, ExportInput } from './audit.schemas';
import { listAuditEntries } from './audit.store';
import { recordAudit } from './auditLog';

const tags = ['acts'];

/** Who did what, for administrators; and where a browser reports what it made a file of. */
export function auditRoutes(app: Server): void {
  const { database } = app;
  app.get('/api/acts', {
    config: { permission: 'acts.view', budget: 'cheap' },
    schema: { tags, querystring: AuditQuery, response: { 200: Page(AuditRowSchema) } },
    handler: async ({ query: { start_date, end_date, ...filter } }) => ({
      success: true as const,
      ...(await listAuditEntries(database, {
        ...filter,
        from: parseTime(start_date, 'start_date', 'start'),
        to: parseTime(end_date, 'end_date', 'end'),
      })),
    }),
  });

  app.post('/api/acts/exports', {
    config: { permission: 'session.hold', budget: 'records', restrictedUsers: true },
    schema: { tags, body: ExportInput, response: { 201: Done } },
    handler: async (request, reply) => {
      await recordAudit(database, request, {
        type: 'file_exported',
        // The page reports it: the server has seen what was read, not what became of it.
        details: { ...request.body, source: 'page' },
      });
      return reply.code(201).send({ success: true as const, message: 'Запишано.' });
    },
  });
}
