import { Seal } from '../../identity/oidc/seal';
import type { Extension } from '../../platform/extension';
import { originRule } from '../../platform/http/cors';
import { secondFactorAdminRoutes } from './admin.routes';
import { confirmRoutes } from './confirm.routes';
import { ownFactorRoutes } from './own.routes';
import { passkeyRoutes } from './passkeys.routes';
import { SecondFactors } from './secondFactors';
import { secondStepRoutes } from './signIn.routes';
import { totpRoutes } from './totp.routes';

declare module '../../platform/options' {
  interface ReferenceApiOptions {
    /** Encrypts the secrets of people's apps: SECOND_FACTOR_KEY. @default JWT_SECRET */
    secondFactorKey?: string | undefined;
  }
}

/** A second step of the sign-in: codes of an app and passkeys, recovery codes, and who needs them. */
export const secondFactor: Extension = {
  name: 'secondFactor',
  capabilities: ['session.factors'],
  readOptions(env) {
    const key = env.SECOND_FACTOR_KEY || undefined;
    if (key !== undefined && key.length < 32) throw new Error('SECOND_FACTOR_KEY must have at least 32 characters.');
    return { secondFactorKey: key };
  },
  register(app) {
    const { settings } = app;
    const factors = new SecondFactors({
      database: app.database.apart ?? app.database,
      // The key differs from that of the tokens, so that authenticator apps remain valid when JWT_SECRET is replaced
      // and all users must sign in again.
      seal: new Seal(settings.secondFactorKey ?? app.secret, 'fleet-second-factor'),
      isAllowed: originRule(settings.allowedOrigins, !settings.production),
    });
    app.checks.secondFactor = factors;
    secondStepRoutes(app, factors);
    confirmRoutes(app, factors);
    ownFactorRoutes(app);
    totpRoutes(app, factors);
    passkeyRoutes(app, factors);
    secondFactorAdminRoutes(app);
  },
};
