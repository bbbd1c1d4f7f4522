import type { FastifyBaseLogger } from 'fastify';
import type { Role } from 'shared-auth/contract';
import { auditValues, insertAuditEntries } from '../../audit/audit.store';
import type { Database } from '../../platform/database/database';
import type { Session } from '../access/caller';
import type { AccountCheck } from '../session/session.routes';
import type { Sessions } from '../session/sessions';
import { type Granted, takeGranted } from './accounts.store';
import { type Provider, ProviderError } from './provider';
import { grantedBy } from './roleOf';
import type { Seal } from './seal';
import type { OidcSettings } from './settings';

/** Sessions asked about at a time. */
const AT_ONCE = 8;
/** The least interval of searches for due sessions, seconds. */
const LOOK_SECONDS = 5;

/** The purpose for which refresh tokens are sealed. */
export const TOKEN_PURPOSE = 'refresh-token';

interface Deps {
  database: Database;
  sessions: Pick<Sessions, 'endById' | 'end'>;
  provider: Provider;
  seal: Seal;
  settings: OidcSettings;
  log: FastifyBaseLogger;
}

interface DueSession {
  id: string;
  user_id: number;
  provider_token: string;
}

/**
 * Asks the provider by refresh tokens whether the accounts of open sessions are still active there: for each session
 * when its interval is over, at each of its uses, and before a starting page learns who the user is. A session whose
 * account has ended there ends here at once, with its live connections. While the provider is unreachable no session
 * ends; it is asked again after the next interval. Back-channel logout would not suffice: it reports sign-outs only,
 * not accounts that are disabled or leave a group, and the provider would have to reach this server.
 */
export class ProviderCheck implements AccountCheck {
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(private readonly deps: Deps) {}

  start(): void {
    const { checkSeconds } = this.deps.settings;
    this.#timer = setInterval(() => {
      this.#round = this.#round
        .then(() => this.checkDue())
        .catch((error: unknown) => this.deps.log.warn({ err: error }, 'accounts not checked at the provider'));
    }, Math.min(checkSeconds, LOOK_SECONDS) * 1000).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  /** Asks about every session that is due. */
  async checkDue(): Promise<void> {
    for (;;) {
      const due = await this.#claim(null);
      if (due.length === 0) return;
      await Promise.all(due.map((session) => this.#lives(session)));
    }
  }

  async stillLives({ id }: Session): Promise<boolean> {
    const [due] = await this.#claim(id);
    return due === undefined || (await this.#lives(due));
  }

  /**
   * Claims sessions that are due; several servers and calls never check the same one, as a refresh token is valid once.
   */
  #claim(id: string | null): Promise<DueSession[]> {
    const { database, settings } = this.deps;
    return database.query<DueSession>(
      `update sessions set provider_checked_at = now() where id in (
         select id from sessions where provider_token is not null and expires_at > now() and ($1::uuid is null or id = $1)
           and provider_checked_at < now() - make_interval(secs => $2)
         order by provider_checked_at limit ${AT_ONCE} for update skip locked)
       returning id, user_id, provider_token`,
      [id, settings.checkSeconds],
    );
  }

  async #lives({ id, user_id, provider_token }: DueSession): Promise<boolean> {
    const { provider, seal, settings, log } = this.deps;
    const opened = await seal.open(TOKEN_PURPOSE, provider_token);
    try {
      // A token that was sealed with another JWT_SECRET cannot be opened.
      const claims =
        typeof opened?.token === 'string'
          ? await provider.renew(opened.token, (token) => this.#keep(id, token))
          : undefined;
      const granted = claims && grantedBy(claims, settings);
      if (granted === undefined) {
        await this.#end(user_id, id);
        return false;
      }
      return !(await this.#hasChanged(user_id, granted));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn(
        { err: error.cause, refusal: error.refusal },
        'the identity provider could not be asked about a session',
      );
      return true;
    }
  }

  async #keep(id: string, token: string): Promise<void> {
    const { database, seal } = this.deps;
    const sealed = await seal.close(TOKEN_PURPOSE, { token });
    await database.query('update sessions set provider_token = $2 where id = $1', [id, sealed]);
  }

  async #end(userId: number, id: string): Promise<void> {
    const { database, sessions } = this.deps;
    if (!(await sessions.endById(userId, id))) return;
    const [subject] = await database.query<{ id: number; username: string }>(
      'select id, username from users where id = $1',
      [userId],
    );
    const act = { type: 'sessions_ended' as const, subject, details: { sessions: 1, by: 'oidc' } };
    await insertAuditEntries(database, [auditValues({ user: undefined, address: '' }, act)]);
  }

  /**
   * A role or team that the provider changed takes effect like one that an administrator changed: the sessions end, and
   * the next sign-in has it.
   */
  async #hasChanged(userId: number, granted: Granted): Promise<boolean> {
    const { database, sessions } = this.deps;
    const hasChanged = await database.transaction(async (queries) => {
      const [user] = await queries.query<{ id: number; role: Role }>(
        'select id, role from users where id = $1 for update',
        [userId],
      );
      return user !== undefined && (await takeGranted(queries, user, granted, ''));
    });
    if (hasChanged) await sessions.end(userId);
    return hasChanged;
  }
}
