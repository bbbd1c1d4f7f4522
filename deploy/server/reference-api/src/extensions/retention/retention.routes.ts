import { recordAudit } from '../../audit/auditLog';
import { HttpError } from '../../platform/http/errors';
import { Envelope, Input, message, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { readRetention, saveRetention } from './retention';

const days = Type.Integer({ minimum: 1, maximum: 36_500, ...message('Внесете број на денови од 1 до 36500') });
const Kinds = { positions: days, alarms: days, commands: days, acts: days };
const LaterKinds = { messages: days, errors: days };
const RetentionRow = Type.Object({ ...Kinds, ...LaterKinds, longest_positions: Type.Integer() });
/** Consoles that know four kinds only change those. */
const RetentionInput = Input({
  ...Kinds,
  messages: Type.Optional(LaterKinds.messages),
  errors: Type.Optional(LaterKinds.errors),
});
const ErrorDays = Type.Object({ days: Type.Integer() });

/** The record of who removed what would go with it. */
const SHORTEST_ACTS = 90;

/** How long each kind is kept, for administrators. It is applied every hour, by whole days. */
export function retentionRoutes(app: Server): void {
  const { database } = app;
  const { retentionDays } = app.settings;
  const schema = { tags: ['acts'], response: { 200: Envelope(RetentionRow) } };
  const answer = async () => ({
    success: true as const,
    data: { ...(await readRetention(database, retentionDays)), longest_positions: retentionDays },
  });

  app.get('/api/retention', { config: { permission: 'acts.view', budget: 'cheap' }, schema, handler: answer });

  // For controllers, which keep the errors and have no session. It is the same for everyone.
  app.get('/api/retention/errors', {
    config: { permission: 'anyone', budget: 'cheap' },
    schema: { tags: ['operations'], response: { 200: Envelope(ErrorDays) } },
    handler: async (_, reply) => {
      void reply.header('cache-control', 'public, max-age=60');
      return { success: true as const, data: { days: (await readRetention(database, retentionDays)).errors } };
    },
  });

  app.put('/api/retention', {
    config: { permission: 'acts.view', budget: 'cheap' },
    schema: { ...schema, body: RetentionInput },
    handler: async (request) => {
      const { body } = request;
      if (body.positions > retentionDays) throw wrong('positions', `Најмногу ${retentionDays} дена.`);
      if (body.acts < SHORTEST_ACTS) throw wrong('acts', `Најмалку ${SHORTEST_ACTS} дена.`);
      await database.transaction(async (queries) => {
        const before = await readRetention(queries, retentionDays);
        await saveRetention(queries, body, request.session.user.id);
        await recordAudit(queries, request, { type: 'retention_changed', before, after: body });
      });
      return answer();
    },
  });
}

const wrong = (field: string, text: string) => new HttpError(400, text, { [field]: text });
