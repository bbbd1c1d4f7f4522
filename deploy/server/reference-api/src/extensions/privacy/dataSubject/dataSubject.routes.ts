import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataSubjectCalls } from 'shared-auth/calls';
import { REMOVED } from '../../../audit/audit.store';
import { recordAudit } from '../../../audit/auditLog';
import { keepAnAdmin, lockAdmins } from '../../../identity/users/admins';
import { findUser, type User } from '../../../identity/users/users.store';
import type { Queries } from '../../../platform/database/database';
import { HttpError, notFound } from '../../../platform/http/errors';
import { Id, Type } from '../../../platform/http/schemas';
import { type Served, serve } from '../../../platform/http/serve';
import type { Server } from '../../../platform/http/server';
import { dayOf } from '../../../platform/http/times';
import { dataExportArchive } from './dataExportArchive';
import { removePerson } from './removePerson';

const Archive = Type.Unsafe<Readable>({ type: 'string', format: 'binary', description: 'A zip of CSV and JSON.' });
const messages = { username: 'Внесете го корисничкото име на лицето што се отстранува.' };

/** All stored data of a person: as a file, and its removal (docs/privacy.md). */
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
    config: { permission: 'users.personal', budget: 'personalData', audit: 'person_exported' },
    schema: { tags: ['users'], params: Id, response: { 200: Archive } },
    handler: (request, reply) => sendArchive(request, reply, request.params.id),
  });

  app.get('/api/auth/data', {
    config: { permission: 'session.hold', budget: 'personalData', restrictedUsers: true, audit: 'person_exported' },
    schema: { tags: ['session'], response: { 200: Archive } },
    handler: (request, reply) => sendArchive(request, reply, String(request.session.user.id)),
  });

  const remove = async ({ request, params, body }: Served<typeof dataSubjectCalls.remove>) => {
    const user = await existing(database, params.id);
    if (user.id === request.session.user.id) throw new HttpError(409, 'Не можете да се отстраните себеси.');
    if (body.username !== user.username) throw new HttpError(400, messages.username, messages);
    // The user's pending calls end first, so that none of them takes effect after the removal.
    await sessions.end(user.id);
    await database.transaction(async (queries) => {
      await lockAdmins(queries);
      await existing(queries, params.id);
      await removePerson(queries, user.id);
      await keepAnAdmin(queries);
      await recordAudit(queries, request, { type: 'person_removed', subject: { id: user.id, username: REMOVED } });
    });
    await sessions.end(user.id);
    await app.privateVehicles.refresh();
    return 'Податоците за лицето се отстранети.';
  };
  serve(app, dataSubjectCalls.remove, remove, messages);
}

async function existing(queries: Queries, id: string): Promise<User> {
  const user = /^\d{1,9}$/.test(id) ? await findUser(queries, Number(id)) : undefined;
  if (!user) throw notFound('Корисникот не е пронајден.');
  return user;
}
