import { invitationCalls } from 'shared-auth/calls';
import { includesRole } from 'shared-auth/contract';
import { auditValues, insertAuditEntries } from '../../audit/audit.store';
import { recordAudit } from '../../audit/auditLog';
import { mustReach, reachOf } from '../../identity/access/reach';
import { refuseWeakPassword } from '../../identity/users/passwordRules';
import { findUser } from '../../identity/users/users.store';
import { HttpError, notFound } from '../../platform/http/errors';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { acceptInvitation, invite, invitedBy } from './invitations.store';

const ended = () =>
  new HttpError(410, 'Поканата не важи: истече, веќе е употребена, или ви е испратена понова. Побарајте нова покана.');

/** Invitations by mail: sending them, and the two calls of the person who has the key. */
export function invitationRoutes(app: Server): void {
  const { notifications, passwords, sessions } = app;
  const database = app.database.apart ?? app.database;
  const messages = { key: 'Врската од поканата не е цела', password: 'Лозинката мора да има најмалку 8 знаци' };

  serve(app, invitationCalls.send, async ({ request, params }) => {
    const actor = request.session.user;
    await app.database.transaction(async (queries) => {
      const user = /^\d{1,9}$/.test(params.id) ? await findUser(queries, Number(params.id)) : undefined;
      if (!user) throw notFound('Корисникот не е пронајден.');
      if (!includesRole(actor.role, user.role))
        throw new HttpError(403, 'Не можете да поканите корисник со повисока улога.');
      await mustReach(queries, await reachOf(queries, actor), user.id);
      if (!notifications.invites)
        throw new HttpError(409, 'Серверот не испраќа пошта, па никој не може да биде поканет.');
      if (!(await invite(queries, user.id, actor.id)))
        throw new HttpError(409, 'Се поканува само активен корисник што уште не се најавил.');
      await recordAudit(queries, request, { type: 'user_invited', subject: user });
    });
    return 'Поканата ќе пристигне по е-пошта.';
  });

  const open = async (key: string) => {
    const invited = await invitedBy(database, key);
    if (invited === undefined) throw ended();
    return invited;
  };
  serve(
    app,
    invitationCalls.open,
    async ({ body }) => {
      const { username, first_name, last_name } = await open(body.key);
      return { username, name: `${first_name} ${last_name}` };
    },
    messages,
  );

  serve(
    app,
    invitationCalls.accept,
    async ({ request, body: { key, password } }) => {
      const user = await open(key);
      await refuseWeakPassword(password, user.username, 'password');
      const hash = await passwords.hash(password, user.id);
      await database.transaction(async (queries) => {
        if (!(await acceptInvitation(queries, key, hash))) throw ended();
        const act = { type: 'invitation_accepted' as const, subject: user };
        await insertAuditEntries(queries, [auditValues({ user, address: request.ip }, act)]);
      });
      await sessions.end(user.id);
      return 'Лозинката е зачувана. Најавете се со неа.';
    },
    messages,
  );
}
