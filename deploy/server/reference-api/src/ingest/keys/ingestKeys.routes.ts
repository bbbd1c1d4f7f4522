import { ingestKeyCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import type { Queries } from '../../platform/database/database';
import { notFound } from '../../platform/http/errors';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';

const messages = {
  name: 'Името на клучот е задолжително',
  devices: 'Списокот уреди не е исправен: најмногу 1000 различни ознаки без празни места',
  messages_per_second: 'Бројот на пораки во секунда мора да биде од 1 до 20000',
};

/** Keys of senders of trackers' data, for administrators. */
export function ingestKeyRoutes(app: Server): void {
  const { ingestKeys } = app;
  serve(app, ingestKeyCalls.list, () => ingestKeys.list());

  serve(
    app,
    ingestKeyCalls.create,
    ({ request, body: { name, devices = null, messages_per_second = 200 } }) =>
      ingestKeys.create(
        { name: name.trim(), devices, messages_per_second },
        request.session.user.id,
        (queries, { id, ...after }) =>
          recordAudit(queries, request, { type: 'key_created', details: { key: id }, after }),
      ),
    messages,
  );

  serve(app, ingestKeyCalls.revoke, async ({ request, params: { id } }) => {
    const record = (queries: Queries) =>
      recordAudit(queries, request, { type: 'key_revoked', details: { key: Number(id) } });
    const revoked = /^\d{1,9}$/.test(id) && (await ingestKeys.revoke(Number(id), request.session.user.id, record));
    if (!revoked) throw notFound('Нема таков активен клуч.');
    return 'Клучот е поништен.';
  });
}
