import fp from 'fastify-plugin';
import type { Redis } from 'ioredis';
import { inPortions } from '../platform/database/portions';
import type { Server } from '../platform/http/server';
import { HOUR } from '../platform/upkeep';
import type { SenderCheck, ShareCheck } from './access/caller';
import { guard } from './access/guard';
import type { RouteAccess } from './access/routes';
import { noSecondFactor, type SecondFactorCheck } from './access/secondFactor';
import { ProviderCheck } from './oidc/accountCheck';
import { oidcRoutes, type SingleSignOn } from './oidc/oidc.routes';
import { Provider } from './oidc/provider';
import { Seal } from './oidc/seal';
import type { OidcSettings } from './oidc/settings';
import { developmentSecret } from './session/developmentSecret';
import { openSessionRoutes } from './session/openSessions.routes';
import { Passwords } from './session/passwords';
import { sessionRoutes } from './session/session.routes';
import { Sessions } from './session/sessions';
import { LoginThrottle, type ThrottleLimits } from './session/throttle';
import { createDemoAccounts, openDemoAccounts } from './users/demoAccounts';
import { createFirstAdmin } from './users/firstAdmin';
import { userRoutes } from './users/users.routes';

declare module '../platform/options' {
  interface ReferenceApiOptions {
    throttle?: ThrottleLimits;
    /** Sign-in at an identity provider in addition to passwords: OIDC_*. */
    oidc?: OidcSettings | undefined;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    passwords: Passwords;
    sessions: Sessions;
    throttle: LoginThrottle;
    /** Where a provider is configured. */
    singleSignOn: SingleSignOn | undefined;
    accountCheck: ProviderCheck | undefined;
    /**
     * The checks of trackers' keys and of links to a vehicle's position, which refuse all without their extension, and
     * that of second factors, which requires none without its extension.
     */
    checks: { senders: SenderCheck; shares: ShareCheck; secondFactor: SecondFactorCheck };
    /** Counts that several instances share. */
    redis: Redis | undefined;
    /** JWT_SECRET, or a generated secret without it; other keys are derived from it. */
    secret: string;
    /** Every call, and who may make it. */
    routes: readonly RouteAccess[];
  }
}

/** Seconds of a session that is not extended: 12 hours. */
const SESSION_LIFETIME = 12 * 3600;

/** Accounts, sessions and permissions. Routes are registered after it: it checks each call of them. */
export const identity = fp(
  async (app: Server) => {
    const { database, settings } = app;
    const passwords = new Passwords(settings.passwordCost, undefined, settings.heavyThreads);
    app.addHook('onClose', () => passwords.close());
    await prepareAccounts(app, passwords);
    const secret = settings.jwtSecret ?? (await developmentSecret(settings.dataDir));
    const sessions = new Sessions(database.apart ?? database, secret, settings.sessionLifetime ?? SESSION_LIFETIME);
    const redis = settings.redisUrl
      ? (await import('../platform/redis/connect')).connectRedis(settings.redisUrl, app.log)
      : undefined;
    app.addHook('onClose', async () => redis?.disconnect());
    app.decorate('redis', redis);
    app.decorate('secret', secret);
    app.decorate('passwords', passwords);
    app.decorate('sessions', sessions);
    app.decorate('throttle', new LoginThrottle(settings.throttle, redis));

    const { oidc } = settings;
    const singleSignOn = oidc && {
      settings: oidc,
      provider: new Provider(oidc, app.egress.client('oidc', oidc.issuer)),
      seal: new Seal(secret),
    };
    const accountCheck = singleSignOn && new ProviderCheck({ database, sessions, log: app.log, ...singleSignOn });
    app.addHook('onReady', async () => accountCheck?.start());
    app.addHook('onClose', async () => accountCheck?.stop());
    app.decorate('singleSignOn', singleSignOn);
    app.decorate('accountCheck', accountCheck);

    const none = { check: async () => undefined };
    app.decorate('checks', { senders: none, shares: none, secondFactor: noSecondFactor });
    app.decorate('routes', guard(app, redis));
    app.upkeep.add('ended sessions', HOUR, async (signal) => {
      await inPortions(database, { table: 'sessions', where: 'expires_at < now()' }, signal);
      const where = "created_at < now() - interval '1 day'";
      await inPortions(database, { table: 'idempotency_keys', where }, signal);
    });
    sessionRoutes(app);
    oidcRoutes(app);
    openSessionRoutes(app);
    userRoutes(app);
  },
  { name: 'identity', dependencies: ['audit'] },
);

/** @throws Error where the demo accounts are in a database of production */
async function prepareAccounts({ database, settings }: Server, passwords: Passwords): Promise<void> {
  if (settings.production) {
    const open = await openDemoAccounts(database, passwords);
    if (open.length > 0)
      throw new Error(
        `The demo accounts ${open.join(', ')} are in this database; a server in production does not start with them.`,
      );
  }
  if (settings.demoAccounts) await createDemoAccounts(database, passwords);
  if (settings.firstAdminPassword) await createFirstAdmin(database, passwords, settings.firstAdminPassword);
}
