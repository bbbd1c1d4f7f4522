import type { FastifyRequest } from 'fastify';
import { ownSessionCalls, userSessionCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { notFound } from '../../platform/http/errors';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { listSessions } from './openSessions.store';

/** Whose sessions. */
interface Owner {
  id: number;
  username: string;
}

/** Sessions as people see and end them: everybody their own, administrators those of any user. */
export function openSessionRoutes(app: Server): void {
  const { database, sessions } = app;

  const ended = (request: FastifyRequest, subject: Owner, count: 1 | 'others' | 'all') =>
    recordAudit(database, request, { type: 'sessions_ended', subject, details: { sessions: count } });

  async function endOne(request: FastifyRequest, user: Owner, sessionId: string) {
    if (!(await sessions.endById(user.id, sessionId))) throw notFound('Таа најава повеќе не постои.');
    await ended(request, user, 1);
    return 'Најавата е завршена.';
  }

  async function userOf(id: string): Promise<Owner> {
    const [user] = /^\d{1,9}$/.test(id)
      ? await database.query<Owner>('select id, username from users where id = $1', [Number(id)])
      : [];
    if (user === undefined) throw notFound('Корисникот не е пронајден.');
    return user;
  }

  serve(app, ownSessionCalls.list, ({ request: { session } }) => listSessions(database, session.user.id, session.id));

  serve(app, ownSessionCalls.endOthers, async ({ request }) => {
    const { session } = request;
    if ((await sessions.end(session.user.id, session.id)) > 0) await ended(request, session.user, 'others');
    return 'Сите други најави се завршени.';
  });

  serve(app, ownSessionCalls.end, ({ request, params }) => endOne(request, request.session.user, params.session));

  serve(app, userSessionCalls.list, async ({ request, params }) =>
    listSessions(database, (await userOf(params.id)).id, request.session.id),
  );

  serve(app, userSessionCalls.endAll, async ({ request, params }) => {
    const { session } = request;
    const user = await userOf(params.id);
    if ((await sessions.end(user.id, user.id === session.user.id ? session.id : undefined)) > 0)
      await ended(request, user, 'all');
    return 'Сите најави на корисникот се завршени.';
  });

  serve(app, userSessionCalls.end, async ({ request, params }) =>
    endOne(request, await userOf(params.id), params.session),
  );
}
