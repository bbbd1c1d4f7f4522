import { userCalls } from 'shared-auth/calls';
import { includesRole, type Role, seesByTeams } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { idempotent } from '../../platform/http/idempotency';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import type { SessionUser } from '../access/caller';
import { type MaybeReach, mustReach, mustReachTeam, reachOf } from '../access/reach';
import { setTeams } from '../access/teamVisibility.store';
import { keepAnAdmin, lockAdmins } from './admins';
import { refuseWeakPassword } from './passwordRules';
import { checkUsername } from './username';
import { createUser, findUser, listUsers, teamIdOf, type User, updateUser } from './users.store';

const messages = {
  username: 'Корисничкото име е задолжително',
  email: 'Е-поштата не е исправна',
  first_name: 'Името е задолжително',
  last_name: 'Презимето е задолжително',
  role: 'Улогата не е исправна',
  phone: 'Телефонот не е исправен',
  team_id: 'Тимот не е исправен',
  password: 'Лозинката мора да има најмалку 8 знаци',
};

/** User administration, for managers and admins. */
export function userRoutes(app: Server): void {
  const { database, sessions } = app;
  serve(app, userCalls.list, ({ query }) => listUsers(database, query), { role: messages.role });
  const scope = { visible_team_ids: messages.team_id, 'visible_team_ids.each': messages.team_id };
  serve(app, userCalls.create, (served) => create(app, served), { ...messages, ...scope });
  serve(app, userCalls.change, (served) => change(app, served), { ...messages, is_active: 'Статусот не е исправен' });

  serve(app, userCalls.deactivate, async ({ request, params }) => {
    const user = await database.transaction(async (queries) => {
      await lockAdmins(queries);
      const user = await existing(queries, params.id);
      mayChange(request.session.user, user, { role: user.role, is_active: false });
      await mustReach(queries, await reachOf(queries, request.session.user), user.id);
      const changed = await queries.query(
        'update users set is_active = false, updated_at = now() where id = $1 and is_active returning id',
        [user.id],
      );
      await keepAnAdmin(queries);
      if (changed.length > 0) await recordAudit(queries, request, { type: 'user_deactivated', subject: user });
      return user;
    });
    await sessions.end(user.id);
    return 'Корисникот е деактивиран.';
  });
}

async function create({ database, passwords }: Server, { request, body }: Served<typeof userCalls.create>) {
  const actor = request.session.user;
  mayGrant(actor, body.role);
  checkUsername(body.username);
  await refuseWeakPassword(body.password, body.username, 'password');
  const hash = await passwords.hash(body.password, actor.id);
  return idempotent(database, request, async (queries) => {
    const reach = await reachOf(queries, actor);
    const team_id = teamIdOf(body) ?? reach?.teams[0] ?? null;
    mustReachTeam(reach, team_id);
    const visible = seesByTeams(body.role) ? (body.visible_team_ids ?? []) : [];
    for (const team of visible) mustReachTeam(reach, team);
    const account = { seesAll: reach === null, isEmailConfirmed: actor.role === 'admin' };
    const created = await createUser(queries, { ...body, team_id }, hash, account);
    if (visible.length > 0) await setTeams(queries, created.id, visible);
    else await giveTeams(queries, reach, created.id);
    const after = visible.length > 0 ? { ...created, team_ids: visible } : created;
    await recordAudit(queries, request, { type: 'user_created', subject: created, after });
    return created;
  });
}

async function change(
  { database, passwords, sessions }: Server,
  { request, params, body }: Served<typeof userCalls.change>,
) {
  const actor = request.session.user;
  const { password, ...values } = body;
  const known = await existing(database, params.id);
  mayGrant(actor, values.role);
  // A name from before this rule may stay.
  if (values.username !== known.username) checkUsername(values.username);
  if (password) await refuseProvided(database, known.id);
  if (password) await refuseWeakPassword(password, values.username, 'password');
  const hash = password ? await passwords.hash(password, actor.id) : undefined;
  const { user, before } = await database.transaction(async (queries) => {
    await lockAdmins(queries);
    const before = await existing(queries, params.id);
    const after = { ...values, is_active: values.is_active ?? before.is_active };
    mayChange(actor, before, after);
    const reach = await reachOf(queries, actor);
    await mustReach(queries, reach, before.id);
    if (teamIdOf(after) !== before.team_id) mustReachTeam(reach, teamIdOf(after));
    const changed = await updateUser(queries, before.id, after, hash, actor.role === 'admin');
    await keepAnAdmin(queries);
    if (!changed) throw missing();
    if (changed.role !== before.role) await widenTo(queries, reach, changed);
    const details = hash && { details: { password: 'changed' } };
    await recordAudit(queries, request, { type: 'user_changed', subject: changed, before, after: changed, ...details });
    return { user: changed, before };
  });
  const keepsSession = user.id === actor.id && user.role === before.role;
  if (!user.is_active || user.role !== before.role || hash)
    await sessions.end(user.id, keepsSession ? request.session.id : undefined);
  else sessions.refresh(user.id);
  return user;
}

const missing = () => notFound('Корисникот не е пронајден.');

async function existing(queries: Queries, id: string): Promise<User> {
  const user = /^\d{1,9}$/.test(id) ? await findUser(queries, Number(id)) : undefined;
  if (!user) throw missing();
  return user;
}

/**
 * A user grants at most their own rights: a user who sees some teams makes accounts that see these teams, never all.
 */
async function giveTeams(queries: Queries, reach: MaybeReach, person: number): Promise<void> {
  if (reach === null) return;
  await queries.query(
    `insert into user_teams (user_id, team_id) select $1, unnest($2::int[])
     where not exists (select from user_teams where user_id = $1)`,
    [person, reach.teams],
  );
}

/** A new role may show other vehicles. It must not show the user any that the person who grants it does not see. */
async function widenTo(queries: Queries, reach: MaybeReach, { id }: User): Promise<void> {
  if (reach === null)
    return void (await queries.query(
      `update users u set sees_all = true where id = $1 and not exists (select from user_teams t where t.user_id = u.id)`,
      [id],
    ));
  await giveTeams(queries, reach, id);
  await mustReach(queries, reach, id);
}

/** A user cannot grant a role above their own. */
export function mayGrant(actor: SessionUser, role: Role): void {
  if (!includesRole(actor.role, role))
    throw new HttpError(403, 'Не можете да доделите повисока улога од вашата.', {
      role: 'Улогата е повисока од вашата.',
    });
}

/** An account of the identity provider is opened only there: with a password here it would outlive its end there. */
async function refuseProvided(queries: Queries, id: number): Promise<void> {
  const found = await queries.query('select 1 from users where id = $1 and provider_subject is not null', [id]);
  const text = 'Оваа сметка е службена и нема своја лозинка.';
  if (found.length > 0) throw new HttpError(409, text, { password: text });
}

/** Managers do not change administrators, and nobody locks themselves out. */
function mayChange(actor: SessionUser, before: User, after: { role: Role; is_active: boolean }): void {
  if (!includesRole(actor.role, before.role))
    throw new HttpError(403, 'Не можете да менувате корисник со повисока улога.');
  if (actor.id !== before.id) return;
  if (!after.is_active) throw new HttpError(409, 'Не можете да ја деактивирате сопствената сметка.');
  if (after.role !== before.role) throw new HttpError(409, 'Не можете да ја смените сопствената улога.');
}
