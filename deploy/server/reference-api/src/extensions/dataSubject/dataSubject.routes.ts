import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REMOVED } from '../../audit/audit.store';
import { recordAudit } from '../../audit/auditLog';
import { keepAnAdmin, lockAdmins } from '../../identity/users/admins';
import { findUser, type User } from '../../identity/users/users.store';
import type { Database } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { Done, Id, Input, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { dayOf } from '../../platform/http/times';
import { dataExportArchive } from './dataExportArchive';
import { removePerson } from './removePerson';

const tags = ['users'];
const Archive = Type.Unsafe<Readable>({ type: 'string', format: 'binary', description: 'A zip of CSV and JSON.' });
const RemovalInput = Input({ username: Type.String({ maxLength: 100 }) });

/** Everything that is held of a person: as a file, and its removal (docs/privacy.md). */
export function dataSubjectRoutes(app: Server): void {
  const { database, sessions } = app;
  const sendArchive = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
    const user = await existing(database, id);
    await recordAudit(database, request, { type: 'person_exported', subject: user });
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="data-${user.id}-${dayOf(new Date())}.zip"`)
      .send(dataExportArchive(database, user.id));
  };

  app.get('/api/users/:id/data', {
    config: { permission: 'users.personal', budget: 'personalData' },
    schema: { tags, params: Id, response: { 200: Archive } },
    handler: (request, reply) => sendArchive(request, reply, request.params.id),
  });

  app.get('/api/auth/data', {
    config: { permission: 'session.hold', budget: 'personalData', restrictedUsers: true },
    schema: { tags: ['session'], response: { 200: Archive } },
    handler: (request, reply) => sendArchive(request, reply, String(request.session.user.id)),
  });

  app.post('/api/users/:id/removal', {
    config: { permission: 'users.personal', budget: 'cheap' },
    schema: { tags, params: Id, body: RemovalInput, response: { 200: Done } },
    handler: async (request) => {
      const user = await existing(database, request.params.id);
      if (user.id === request.session.user.id) throw new HttpError(409, 'Не можете да се отстраните себеси.');
      if (request.body.username !== user.username) {
        const text = 'Внесете го корисничкото име на лицето што се отстранува.';
        throw new HttpError(400, text, { username: text });
      }
      await app.checks.secondFactor.mustConfirm(request);
      // What is being done in their name ends first: nothing of it may come after.
      await sessions.end(user.id);
      await database.transaction(async (queries) => {
        await lockAdmins(queries);
        await removePerson(queries, user.id);
        await keepAnAdmin(queries);
        await recordAudit(queries, request, { type: 'person_removed', subject: { id: user.id, username: REMOVED } });
      });
      await sessions.end(user.id);
      await app.privateVehicles.refresh();
      return { success: true as const, message: 'Податоците за лицето се отстранети.' };
    },
  });
}

async function existing(database: Database, id: string): Promise<User> {
  const user = /^\d{1,9}$/.test(id) ? await findUser(database, Number(id)) : undefined;
  if (!user) throw notFound('Корисникот не е пронајден.');
  return user;
}
