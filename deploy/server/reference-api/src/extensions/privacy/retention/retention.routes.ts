import { errorRetentionCalls, retentionCalls } from 'shared-auth/calls';
import { recordAudit } from '../../../audit/auditLog';
import { HttpError } from '../../../platform/http/errors';
import { type Served, serve } from '../../../platform/http/serve';
import type { Server } from '../../../platform/http/server';
import { readRetention, saveRetention } from './retention';

const text = 'Внесете број на денови од 1 до 36500';
const messages = { positions: text, alarms: text, commands: text, acts: text, messages: text, errors: text };

/** A shorter retention would also delete the record of who removed entries. */
const SHORTEST_ACTS = 90;

/** The retention of each kind of data, for administrators. It is applied every hour, by whole days. */
export function retentionRoutes(app: Server): void {
  const { database } = app;
  const { retentionDays } = app.settings;
  const inForce = async () => ({
    ...(await readRetention(database, retentionDays)),
    longest_positions: retentionDays,
  });
  serve(app, retentionCalls.read, inForce);

  serve(app, errorRetentionCalls.read, async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60');
    return { days: (await readRetention(database, retentionDays)).errors };
  });

  const save = async ({ request, body }: Served<typeof retentionCalls.save>) => {
    if (body.positions > retentionDays) throw wrong('positions', `Најмногу ${retentionDays} дена.`);
    if (body.acts < SHORTEST_ACTS) throw wrong('acts', `Најмалку ${SHORTEST_ACTS} дена.`);
    await database.transaction(async (queries) => {
      const before = await readRetention(queries, retentionDays);
      await saveRetention(queries, body, request.session.user.id);
      await recordAudit(queries, request, { type: 'retention_changed', before, after: { ...before, ...body } });
    });
    return inForce();
  };
  serve(app, retentionCalls.save, save, messages);
}

const wrong = (field: string, reason: string) => new HttpError(400, reason, { [field]: reason });
