import type { FastifyRequest } from 'fastify';
import { passwordCalls } from 'shared-auth/calls';
import type { Role } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import { HttpError, tryLater } from '../../platform/http/errors';
import { Done, type Static, succeeded } from '../../platform/http/schemas';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import type { AccountData, Session } from '../access/caller';
import { passwordStrength, refuseWeakPassword } from '../users/passwordRules';
import { usernameKey } from '../users/username';
import { refuseTaken, userSearchText } from '../users/users.store';
import { Credentials, PasswordChange, ProfileChange, SignedIn, WhoAmI } from './session.schemas';
import { heldField, publicUser, startSession } from './startSession';

/** Asks another server whether the account of a session still lives there. */
export interface AccountCheck {
  /** @returns false: the account has ended there, and the session with it */
  stillLives(session: Session): Promise<boolean>;
}

interface Account extends AccountData {
  password_hash: string;
  is_active: boolean;
  role: Role;
}

const wrongCredentials = 'Погрешно корисничко име или лозинка.';
const deactivated = 'Корисничката сметка е деактивирана. Обратете се до администраторот.';

const held = { permission: 'session.hold', budget: 'cheap', restrictedUsers: true, heldSessions: true } as const;

/** Sign-in, the check of a stored token, and users' changes of their own accounts. */
export function sessionRoutes(app: Server): void {
  const { sessions, accountCheck } = app;
  app.post('/api/auth/login', {
    config: { permission: 'anyone', budget: 'signIn', audit: 'signed_in', repeated: 'anew' },
    schema: { tags: ['auth'], body: Credentials, response: { 200: SignedIn } },
    handler: (request) => signIn(app, request, request.body),
  });

  app.post('/api/auth/logout', {
    config: { ...held, audit: 'signed_out' },
    schema: { tags: ['auth'], response: { 200: Done } },
    handler: async (request) => {
      await sessions.endOne(request.session);
      await recordAudit(apartOf(app), request, { type: 'signed_out' });
      return succeeded({ message: 'Одјавени сте' });
    },
  });

  app.get('/api/auth/verify', {
    config: held,
    schema: { tags: ['auth'], response: { 200: WhoAmI } },
    handler: async (request) => {
      if (accountCheck !== undefined && !(await accountCheck.stillLives(request.session)))
        throw new HttpError(401, 'Потребна е најава.');
      await sessions.extend(request.session);
      const { user, isHeld } = request.session;
      return succeeded({ user: { ...publicUser(user), ...heldField(isHeld) } });
    },
  });

  app.put('/api/auth/profile', {
    config: { permission: 'profile.edit', budget: 'cheap', restrictedUsers: true, audit: 'profile_changed' },
    schema: { tags: ['auth'], body: ProfileChange, response: { 200: WhoAmI } },
    handler: (request) => changeProfile(app, request, request.body),
  });

  const tooLong = { password: 'Лозинката е предолга', username: 'Корисничкото име е предолго' };
  serve(
    app,
    passwordCalls.rate,
    async ({ request: { session }, body }) =>
      passwordStrength(body.password ?? '', body.username ?? session.user.username),
    tooLong,
  );

  app.put('/api/auth/change-password', {
    config: {
      permission: 'password.edit',
      budget: 'signIn',
      restrictedUsers: true,
      audit: 'password_changed',
      confirms: 'never', // the present password is in the call
    },
    schema: { tags: ['auth'], body: PasswordChange, response: { 200: Done } },
    handler: (request) => changePassword(app, request, request.body),
  });
}

/** Sign-in and passwords use separate database connections. */
const apartOf = ({ database }: Server) => database.apart ?? database;

async function signIn(
  app: Server,
  request: FastifyRequest,
  { username, password }: Static<typeof Credentials>,
): Promise<Static<typeof SignedIn>> {
  const { passwords, throttle } = app;
  const database = apartOf(app);
  const key = usernameKey(username);
  const wait = await throttle.attempt('login', key, request.ip);
  if (wait > 0) throw tryLater(429, 'Премногу неуспешни обиди за најава.', wait);
  const [account] = await database.query<Account>('select * from users where username_key = $1', [key]);
  const right = await passwords.matches(
    password,
    account?.password_hash,
    await throttle.isTrusted('login', key, request.ip),
  );
  if (!right || account === undefined) throw await refused(app, request, account);
  // Only a caller who knows the password reads this, so that it does not reveal which accounts exist.
  if (!account.is_active) throw await refused(app, request, account, deactivated);
  if (passwords.isOutdated(account.password_hash)) {
    const hash = await passwords.hash(password, account.id);
    await database.query('update users set password_hash = $2 where id = $1 and password_hash = $3', [
      account.id,
      hash,
      account.password_hash,
    ]);
    account.password_hash = hash;
  }
  // The password may have changed, or the account been deactivated, while this one was being checked.
  const started = await startSession(app, request, account, { by: 'password', provider_token: null });
  if (started === undefined) throw await refused(app, request, account);
  await throttle.succeeded('login', key, request.ip);
  return started;
}

async function changeProfile(
  app: Server,
  request: FastifyRequest,
  changes: Static<typeof ProfileChange>,
): Promise<Static<typeof WhoAmI>> {
  const before = request.session.user;
  const { first_name, last_name, email, phone } = { ...before, ...changes };
  const user = { ...before, first_name, last_name, email, phone };
  try {
    await apartOf(app).transaction(async (queries) => {
      await queries.query(
        `update users set first_name = $2, last_name = $3, email = $4, email_key = lower($4), phone = $5,
           email_is_confirmed = email_is_confirmed and email_key = lower($4) or role = 'admin', search_text = $6, updated_at = now()
         where id = $1`,
        [user.id, user.first_name, user.last_name, user.email, user.phone, userSearchText(user)],
      );
      await recordAudit(queries, request, { type: 'profile_changed', subject: user, before, after: user });
    });
  } catch (error) {
    throw refuseTaken(error);
  }
  app.sessions.refresh(user.id);
  return succeeded({ user: publicUser(user) });
}

async function changePassword(
  app: Server,
  request: FastifyRequest,
  { current_password, new_password }: Static<typeof PasswordChange>,
): Promise<Static<typeof Done>> {
  const { passwords, sessions, throttle } = app;
  const database = apartOf(app);
  const { id, username } = request.session.user;
  const wait = await throttle.attempt('change-password', usernameKey(username), request.ip);
  if (wait > 0) throw tryLater(429, 'Премногу обиди.', wait);
  const [account] = await database.query<Account & { provider_subject: string | null }>(
    'select password_hash, provider_subject from users where id = $1',
    [id],
  );
  if (account?.provider_subject)
    throw new HttpError(409, 'Оваа сметка е службена: лозинката се менува таму каде што се најавувате.');
  if (!(await passwords.matches(current_password, account?.password_hash, true))) {
    const text = 'Тековната лозинка не е точна.';
    throw new HttpError(400, text, { current_password: text });
  }
  await throttle.succeeded('change-password', usernameKey(username), request.ip);
  await refuseWeakPassword(new_password, username, 'new_password');
  const hash = await passwords.hash(new_password, id);
  await database.transaction(async (queries) => {
    await queries.query('update users set password_hash = $2, updated_at = now() where id = $1', [id, hash]);
    await recordAudit(queries, request, { type: 'password_changed' });
  });
  await sessions.end(id, request.session.id);
  return succeeded({ message: 'Лозинката е променета!' });
}

/** Refuses a sign-in. The audit log names the account if it exists, but not the typed name, which may be a password. */
async function refused(
  app: Server,
  request: FastifyRequest,
  account: Account | undefined,
  text = wrongCredentials,
): Promise<HttpError> {
  await recordAudit(apartOf(app), request, { type: 'sign_in_failed', subject: account });
  return new HttpError(401, text);
}
