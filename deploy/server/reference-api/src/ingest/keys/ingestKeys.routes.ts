import { recordAudit } from '../../audit/auditLog';
import type { Queries } from '../../platform/database/database';
import { notFound } from '../../platform/http/errors';
import { Done, Envelope, Id, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { CreatedKey, KeyRow, NewKey } from './ingestKeys.schemas';

/** Keys of senders of trackers' data, for administrators. */
export function ingestKeyRoutes(app: Server): void {
  const { ingestKeys } = app;
  app.get('/api/ingest-keys', {
    config: { permission: 'trackers.keys', budget: 'cheap' },
    schema: { tags: ['ingest keys'], response: { 200: Envelope(Type.Array(KeyRow)) } },
    handler: async () => ({ success: true as const, data: await ingestKeys.list() }),
  });

  app.post('/api/ingest-keys', {
    config: { permission: 'trackers.keys', budget: 'endPoints' },
    schema: { tags: ['ingest keys'], body: NewKey, response: { 201: Envelope(CreatedKey) } },
    handler: async (request, reply) => {
      const { name, devices, messages_per_second } = request.body;
      const key = await ingestKeys.create(
        { name: name.trim(), devices: devices ?? null, messages_per_second: messages_per_second ?? 200 },
        request.session.user.id,
        (queries, { id, ...after }) =>
          recordAudit(queries, request, { type: 'key_created', details: { key: id }, after }),
      );
      return reply.code(201).send({ success: true as const, data: key });
    },
  });

  app.delete('/api/ingest-keys/:id', {
    config: { permission: 'trackers.keys', budget: 'cheap' },
    schema: { tags: ['ingest keys'], params: Id, response: { 200: Done } },
    handler: async (request) => {
      const { id } = request.params;
      const record = (queries: Queries) =>
        recordAudit(queries, request, { type: 'key_revoked', details: { key: Number(id) } });
      const revoked = /^\d{1,9}$/.test(id) && (await ingestKeys.revoke(Number(id), request.session.user.id, record));
      if (!revoked) throw notFound('Нема таков активен клуч.');
      return { success: true as const, message: 'Клучот е отповикан.' };
    },
  });
}
