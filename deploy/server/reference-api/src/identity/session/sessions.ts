import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Database } from '../../platform/database/database';
import type { Session, SessionCheck, SessionEnd, SessionUser } from '../access/caller';
import { deviceOf, type Origin } from './device';

const issuer = 'fleet-reference-api';
const audience = 'fleet-console';
const algorithm = 'HS256';
/** Seconds after its sign-in when a session ends, however often it was extended: 30 days. */
const LONGEST = 30 * 24 * 3600;
/** The least interval of storing the last use of a session, ms. */
const USE_EVERY = 60_000;
/** Epoch ms of a session's end, as a column. */
const EXPIRES = 'extract(epoch from s.expires_at)::float8 * 1000 as expires';

/** Called after a user has signed in. */
export type SessionStarted = (started: {
  userId: number;
  session: string;
  browser: string | null;
  system: string | null;
  address: string;
}) => void;

/** Called when sessions end before their time, by sign-out of a user or of one session. */
export type SessionsEnded = (ended: {
  userId: number;
  onlySession?: string | undefined;
  exceptSession?: string | undefined;
}) => void;

const nowhere: Origin = { address: '', userAgent: '' };

/** Signed, expiring and revocable sessions. A token is invalid without its row in the database. */
export class Sessions implements SessionCheck {
  readonly #database: Database;
  readonly #secret: KeyObject;
  readonly #lifetime: number;
  readonly #cache = new Map<string, Session>();
  /** Claims of tokens whose signature has been checked. That runs on another thread, for which each call would wait. */
  readonly #signed = new Map<string, Claims>();
  readonly #listeners = new Set<SessionsEnded>();
  readonly #startListeners = new Set<SessionStarted>();
  /** When the use of a session was last stored, epoch ms. */
  readonly #used = new Map<string, number>();

  /** @param lifetime seconds until a session expires that is not extended. */
  constructor(database: Database, secret: string, lifetime: number) {
    this.#database = database;
    this.#secret = createSecretKey(secret, 'utf8');
    this.#lifetime = lifetime;
  }

  /**
   * @param passwordHash the hash that the password was checked against.
   * @param providerToken the sealed refresh token of an account at an identity provider, for later checks.
   * @param isHeld whether the session can do nothing but add a second factor.
   * @returns a token; undefined when the account was deactivated or its password changed since.
   */
  async create(
    userId: number,
    passwordHash: string,
    origin: Origin = nowhere,
    providerToken: string | null = null,
    isHeld = false,
  ): Promise<string | undefined> {
    const id = randomUUID();
    const now = Math.floor(Date.now() / 1000);
    // The lock makes a change of the password wait for this row, which it then deletes, or makes this row see the
    // change.
    const created = await this.#database.query(
      `insert into sessions (id, user_id, expires_at, user_agent, address, provider_token, provider_checked_at, confirmed_at, is_held)
       select $1, id, to_timestamp($3), $5, $6, $7, case when $7::text is not null then now() end, now(), $8 from users where id = $2 and password_hash = $4 and is_active for share returning id`,
      [id, userId, now + this.#lifetime, passwordHash, origin.userAgent, origin.address, providerToken, isHeld],
    );
    if (created.length === 0) return undefined;
    const started = { userId, session: id, ...deviceOf(origin.userAgent), address: origin.address };
    for (const listener of this.#startListeners) listener(started);
    return (
      new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(String(userId))
        .setJti(id)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        // The row decides when the session ends, which may be extended; this only limits how long a token can be valid.
        .setExpirationTime(now + LONGEST)
        .sign(this.#secret)
    );
  }

  /**
   * @param admits `held`: also sessions that can do nothing but add a second factor.
   * @returns undefined for every token that does not belong to such an open session of an active user
   */
  async check(token: string, admits?: 'held'): Promise<Session | undefined> {
    const session = await this.#sessionOf(token);
    return session?.isHeld && admits !== 'held' ? undefined : session;
  }

  async #sessionOf(token: string): Promise<Session | undefined> {
    const claims = await this.#claimsOf(token);
    if (!claims) return undefined;
    const { id } = claims;
    const cached = this.#cache.get(id);
    if (cached) return cached.expires > Date.now() ? cached : undefined;
    const [row] = await this.#database.query<SessionUser & { expires: number; is_held: boolean }>(
      `select u.id, u.username, u.email, u.first_name, u.last_name, u.role, u.phone, u.team_id, u.profile_image,
         exists (select from limited_users l where l.user_id = u.id) as is_limited, s.is_held, ${EXPIRES}
       from sessions s join users u on u.id = s.user_id
       where s.id = $1 and u.id = $2 and s.expires_at > now() and u.is_active`,
      [id, claims.userId],
    );
    if (!row) return undefined;
    const { expires, is_held: isHeld, ...user } = row;
    const session = { id, user, expires, isHeld };
    // With other writers, only the database knows whether a session is still open.
    if (this.#database.exclusive) keep(this.#cache, id, session);
    return session;
  }

  /** Why a token of ours has no open session; it is called only after {@link check} found none. */
  async whyEnded(token: string): Promise<SessionEnd | undefined> {
    const claims = await this.#claimsOf(token);
    if (!claims) return undefined;
    const [row] = await this.#database.query<{ is_active: boolean; has_row: boolean }>(
      `select u.is_active, exists (select from sessions s where s.id = $1 and s.user_id = u.id) as has_row
       from users u where u.id = $2`,
      [claims.id, claims.userId],
    );
    if (!row) return undefined;
    if (!row.is_active) return 'deactivated';
    // Rows of expired sessions are removed after a while; a session that is missing within its first lifetime was
    // ended.
    return row.has_row || Date.now() > claims.issuedAt + this.#lifetime * 1000 ? 'expired' : 'ended';
  }

  /** Restarts the lifetime of a session in its second half, up to 30 days after its sign-in. */
  async extend({ id, expires }: Session): Promise<void> {
    if (expires - Date.now() > (this.#lifetime * 1000) / 2) return;
    const [row] = await this.#database.query<{ expires: number }>(
      `update sessions s set expires_at = least(now() + make_interval(secs => $2), s.created_at + make_interval(secs => $3))
       where s.id = $1 and s.expires_at > now() returning ${EXPIRES}`,
      [id, this.#lifetime, LONGEST],
    );
    const cached = this.#cache.get(id);
    if (row && cached) cached.expires = row.expires;
  }

  /** Epoch ms when a session ends, as stored now; undefined when it has ended. */
  async expiryOf(id: string): Promise<number | undefined> {
    const [row] = await this.#database.query<{ expires: number }>(
      `select ${EXPIRES} from sessions s where s.id = $1 and s.expires_at > now()`,
      [id],
    );
    return row?.expires;
  }

  /** The sessions among these that are still open. */
  async living(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#database.query<{ id: string }>(
      `select s.id from sessions s join users u on u.id = s.user_id
       where s.id = any($1::uuid[]) and s.expires_at > now() and u.is_active`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Stores that a session is used, once a minute at most. Calls neither wait for it nor fail because of it. */
  async use({ id }: Session, address: string): Promise<void> {
    const now = Date.now();
    if (now - (this.#used.get(id) ?? 0) < USE_EVERY) return;
    this.#used.set(id, now);
    if (this.#used.size > 20_000) this.#used.delete([...this.#used.keys()][0] ?? '');
    try {
      await this.#database.query('update sessions set last_used_at = now(), address = $2 where id = $1', [id, address]);
    } catch {
      // A later call stores it.
      this.#used.delete(id);
    }
  }

  /** Gives a held session its user's full rights, because the second factor was added. */
  async release({ id }: Session): Promise<void> {
    await this.#database.query('update sessions set is_held = false where id = $1', [id]);
    this.#cache.delete(id);
  }

  /** Ends one session of a user by its id. @returns whether there was one */
  async endById(userId: number, id: string): Promise<boolean> {
    if (!/^[0-9a-f-]{36}$/.test(id)) return false;
    const ended = await this.#database.query('delete from sessions where id = $1 and user_id = $2 returning id', [
      id,
      userId,
    ]);
    if (ended.length === 0) return false;
    this.#cache.delete(id);
    for (const listener of this.#listeners) listener({ userId, onlySession: id });
    return true;
  }

  /** Ends one session, by sign-out. */
  async endOne({ id, user }: Session): Promise<void> {
    await this.#database.query('delete from sessions where id = $1', [id]);
    this.#cache.delete(id);
    for (const listener of this.#listeners) listener({ userId: user.id, onlySession: id });
  }

  /** Ends a user's sessions, for instance when the role changes. @returns how many there were */
  async end(userId: number, exceptSession?: string): Promise<number> {
    const ended = await this.#database.query(
      'delete from sessions where user_id = $1 and id is distinct from $2::uuid returning id',
      [userId, exceptSession ?? null],
    );
    this.refresh(userId);
    for (const listener of this.#listeners) listener({ userId, exceptSession });
    return ended.length;
  }

  /** The user's data changed: read it again at the next call. */
  refresh(userId: number): void {
    for (const [id, { user }] of this.#cache) if (user.id === userId) this.#cache.delete(id);
  }

  onStarted(listener: SessionStarted): void {
    this.#startListeners.add(listener);
  }

  onEnded(listener: SessionsEnded): void {
    this.#listeners.add(listener);
  }

  /** The claims of a token that this server signed; undefined for any other. */
  async #claimsOf(token: string): Promise<Claims | undefined> {
    const known = this.#signed.get(token);
    if (known) return known.expires > Date.now() ? known : undefined;
    const verified = await jwtVerify(token, this.#secret, {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['exp', 'sub'],
    }).catch(() => undefined);
    const { exp, jti: id, sub, iat = 0 } = verified?.payload ?? {};
    if (!exp || id === undefined || !/^[0-9a-f-]{36}$/.test(id)) return undefined;
    const claims = { id, userId: Number(sub), issuedAt: iat * 1000, expires: exp * 1000 };
    keep(this.#signed, token, claims);
    return claims;
  }
}

/** The claims of a session's token. */
interface Claims {
  /** Id of the session. */
  id: string;
  userId: number;
  /** Epoch ms, as is `expires`. */
  issuedAt: number;
  expires: number;
}

/** Sessions and tokens that are cached in memory. */
const MOST_KEPT = 20_000;

/** Adds an entry, and removes the oldest where there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  if (map.size <= MOST_KEPT) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
