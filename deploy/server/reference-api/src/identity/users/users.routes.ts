import { includesRole, type Role } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { idempotent } from '../../platform/http/idempotency';
import { Done, Envelope, Id, Page, parseBoolean } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import type { SessionUser } from '../access/caller';
import { type MaybeReach, mustReach, mustReachTeam, reachOf } from '../access/reach';
import { keepAnAdmin, lockAdmins } from './admins';
import { refuseWeakPassword } from './passwordRules';
import { checkUsername } from './username';
import { NewUser, UserChange, UserQuery, UserRow } from './users.schemas';
import { createUser, findUser, listUsers, teamIdOf, type User, updateUser } from './users.store';

/** User administration, for managers and admins. */
export function userRoutes(app: Server): void {
  const { database, passwords, sessions } = app;
  app.get('/api/users', {
    config: { permission: 'users.view', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['users'], querystring: UserQuery, response: { 200: Page(UserRow) } },
    handler: async (request) => {
      const { is_active, ...filter } = request.query;
      return {
        success: true as const,
        ...(await listUsers(database, { ...filter, is_active: parseBoolean(is_active) })),
      };
    },
  });

  app.post('/api/users', {
    config: { permission: 'users.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['users'], body: NewUser, response: { 201: Envelope(UserRow) } },
    handler: async (request, reply) => {
      mayGrant(request.session.user, request.body.role);
      checkUsername(request.body.username);
      await refuseWeakPassword(request.body.password, request.body.username, 'password');
      const hash = await passwords.hash(request.body.password);
      const user = await idempotent(database, request, async (queries) => {
        const reach = await reachOf(queries, request.session.user);
        const team_id = teamIdOf(request.body) ?? reach?.teams[0] ?? null;
        mustReachTeam(reach, team_id);
        const created = await createUser(queries, { ...request.body, team_id }, hash, {
          seesAll: reach === null,
          isEmailConfirmed: request.session.user.role === 'admin',
        });
        await giveTeams(queries, reach, created.id);
        await recordAudit(queries, request, { type: 'user_created', subject: created, after: created });
        return created;
      });
      return reply.code(201).send({ success: true as const, data: user });
    },
  });

  app.put('/api/users/:id', {
    config: { permission: 'users.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['users'], params: Id, body: UserChange, response: { 200: Envelope(UserRow) } },
    handler: async (request) => {
      const { password, ...values } = request.body;
      const before = await existing(database, request.params.id);
      const after = { ...values, is_active: values.is_active ?? before.is_active };
      mayChange(request.session.user, before, after);
      mayGrant(request.session.user, after.role);
      // A name from before this rule may stay.
      if (after.username !== before.username) checkUsername(after.username);
      if (password) await refuseProvided(database, before.id);
      if (password) await refuseWeakPassword(password, after.username, 'password');
      const hash = password ? await passwords.hash(password) : undefined;
      const user = await database.transaction(async (queries) => {
        await lockAdmins(queries);
        const reach = await reachOf(queries, request.session.user);
        await mustReach(queries, reach, before.id);
        if (teamIdOf(after) !== before.team_id) mustReachTeam(reach, teamIdOf(after));
        const changed = await updateUser(queries, before.id, after, hash, request.session.user.role === 'admin');
        await keepAnAdmin(queries);
        if (changed && changed.role !== before.role) await widenTo(queries, reach, changed);
        if (changed)
          await recordAudit(queries, request, {
            type: 'user_changed',
            subject: changed,
            before,
            after: changed,
            ...(hash && { details: { password: 'changed' } }),
          });
        return changed;
      });
      if (!user) throw missing();
      const self = user.id === request.session.user.id;
      if (!user.is_active || user.role !== before.role || hash)
        await sessions.end(user.id, self && user.role === before.role ? request.session.id : undefined);
      else sessions.refresh(user.id);
      return { success: true as const, data: user };
    },
  });

  app.delete('/api/users/:id', {
    config: { permission: 'users.edit', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['users'], params: Id, response: { 200: Done } },
    handler: async (request) => {
      const user = await existing(database, request.params.id);
      mayChange(request.session.user, user, { role: user.role, is_active: false });
      await database.transaction(async (queries) => {
        await lockAdmins(queries);
        await mustReach(queries, await reachOf(queries, request.session.user), user.id);
        await queries.query('update users set is_active = false, updated_at = now() where id = $1', [user.id]);
        await keepAnAdmin(queries);
        await recordAudit(queries, request, { type: 'user_deactivated', subject: user });
      });
      await sessions.end(user.id);
      return { success: true as const, message: 'Корисникот е деактивиран.' };
    },
  });
}

const missing = () => notFound('Корисникот не е пронајден.');

async function existing(queries: Queries, id: string): Promise<User> {
  const user = /^\d{1,9}$/.test(id) ? await findUser(queries, Number(id)) : undefined;
  if (!user) throw missing();
  return user;
}

/** No user grants more than they have: who sees some teams makes accounts that see these, and never all. */
async function giveTeams(queries: Queries, reach: MaybeReach, person: number): Promise<void> {
  if (reach === null) return;
  await queries.query(
    `insert into user_teams (user_id, team_id) select $1, unnest($2::int[])
     where not exists (select from user_teams where user_id = $1)`,
    [person, reach.teams],
  );
}

/** With another role a user sees by another rule, and may come to see what the user who gave it does not. */
async function widenTo(queries: Queries, reach: MaybeReach, { id }: User): Promise<void> {
  if (reach === null)
    return void (await queries.query(
      `update users u set sees_all = true where id = $1 and not exists (select from user_teams t where t.user_id = u.id)`,
      [id],
    ));
  await giveTeams(queries, reach, id);
  await mustReach(queries, reach, id);
}

/** No user grants a higher role than their own. */
function mayGrant(actor: SessionUser, role: Role): void {
  if (!includesRole(actor.role, role))
    throw new HttpError(403, 'Не можете да доделите повисока улога од вашата.', {
      role: 'Улогата е повисока од вашата.',
    });
}

/**
 * An account of the identity provider is opened there alone: with a password of its own it would outlive its end there.
 */
async function refuseProvided(queries: Queries, id: number): Promise<void> {
  const found = await queries.query('select 1 from users where id = $1 and provider_subject is not null', [id]);
  const text = 'Оваа сметка е службена и нема своја лозинка.';
  if (found.length > 0) throw new HttpError(409, text, { password: text });
}

/** Managers do not touch admins, and no one locks themselves out. */
function mayChange(actor: SessionUser, before: User, after: { role: Role; is_active: boolean }): void {
  if (!includesRole(actor.role, before.role))
    throw new HttpError(403, 'Не можете да менувате корисник со повисока улога.');
  if (actor.id !== before.id) return;
  if (!after.is_active) throw new HttpError(409, 'Не можете да ја деактивирате сопствената сметка.');
  if (after.role !== before.role) throw new HttpError(409, 'Не можете да ја смените сопствената улога.');
}
