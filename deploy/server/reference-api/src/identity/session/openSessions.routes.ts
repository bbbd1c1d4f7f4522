import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/auditLog';
import { notFound } from '../../platform/http/errors';
import { Done, Envelope, NullableText, Text, Time, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { listSessions } from './openSessions.store';

const SessionRow = Type.Object({
  id: Text,
  browser: NullableText,
  system: NullableText,
  address: NullableText,
  created_at: Time,
  last_used_at: Time,
  is_current: Type.Boolean(),
});
const List = Envelope(Type.Array(SessionRow));
const SessionId = Type.String({ minLength: 1, maxLength: 64 });
const OwnSession = Type.Object({ session: SessionId });
const UserId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const UserSession = Type.Object({ ...UserId.properties, session: SessionId });

/** Whose sessions. */
interface Owner {
  id: number;
  username: string;
}

/** Sessions as people see and end them: everybody their own, administrators those of any user. */
export function openSessionRoutes(app: Server): void {
  const { database, sessions } = app;
  const tags = ['auth'];

  async function endOne(request: FastifyRequest, user: Owner, sessionId: string) {
    if (!(await sessions.endById(user.id, sessionId))) throw notFound('Таа најава повеќе не постои.');
    await recordAudit(database, request, { type: 'sessions_ended', subject: user, details: { sessions: 1 } });
    return { success: true as const, message: 'Најавата е завршена.' };
  }

  async function userOf(id: string): Promise<Owner> {
    const [user] = /^\d{1,9}$/.test(id)
      ? await database.query<Owner>('select id, username from users where id = $1', [Number(id)])
      : [];
    if (user === undefined) throw notFound('Корисникот не е пронајден.');
    return user;
  }

  app.get('/api/auth/sessions', {
    config: { permission: 'session.hold', budget: 'cheap', restrictedUsers: true },
    schema: { tags, response: { 200: List } },
    handler: async ({ session }) => ({
      success: true as const,
      data: await listSessions(database, session.user.id, session.id),
    }),
  });

  app.delete('/api/auth/sessions', {
    config: { permission: 'session.hold', budget: 'cheap', restrictedUsers: true },
    schema: { tags, response: { 200: Done } },
    handler: async (request) => {
      const { session } = request;
      await sessions.end(session.user.id, session.id);
      await recordAudit(database, request, {
        type: 'sessions_ended',
        subject: session.user,
        details: { sessions: 'others' },
      });
      return { success: true as const, message: 'Сите други најави се завршени.' };
    },
  });

  app.delete('/api/auth/sessions/:session', {
    config: { permission: 'session.hold', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: OwnSession, response: { 200: Done } },
    handler: async (request) => endOne(request, request.session.user, request.params.session),
  });

  app.get('/api/users/:id/sessions', {
    config: { permission: 'users.sessions', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['users'], params: UserId, response: { 200: List } },
    handler: async ({ session, params }) => ({
      success: true as const,
      data: await listSessions(database, (await userOf(params.id)).id, session.id),
    }),
  });

  app.delete('/api/users/:id/sessions', {
    config: { permission: 'users.sessions', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['users'], params: UserId, response: { 200: Done } },
    handler: async (request) => {
      const { session, params } = request;
      const user = await userOf(params.id);
      await sessions.end(user.id, user.id === session.user.id ? session.id : undefined);
      await recordAudit(database, request, { type: 'sessions_ended', subject: user, details: { sessions: 'all' } });
      return { success: true as const, message: 'Сите најави на корисникот се завршени.' };
    },
  });

  app.delete('/api/users/:id/sessions/:session', {
    config: { permission: 'users.sessions', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['users'], params: UserSession, response: { 200: Done } },
    handler: async (request) => endOne(request, await userOf(request.params.id), request.params.session),
  });
}
