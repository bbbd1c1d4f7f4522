import { isRole, type Role } from 'shared-auth/contract';
import { teams } from '../users/teams';
import type { TeamVisibility } from './roleOf';

/** The path of the console that the provider sends the browser back to. */
export const CALLBACK_PATH = '/api/auth/oidc/callback';

/** An identity provider by OpenID Connect. */
export interface OidcSettings {
  /** `https://login.example.mk/realms/fleet` */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** `https://console.example.mk/api/auth/oidc/callback`, on the console's own origin. */
  redirectUri: string;
  scope: string;
  /** The claim that lists a person's groups: its name, or a path such as `realm_access.roles`. */
  groupsClaim: string;
  /** The role that each group grants; of several the highest applies. */
  roles: Readonly<Record<string, Role>>;
  /**
   * The teams whose vehicles each group shows. When it is undefined, administrators decide it here, and a new account
   * sees no vehicles until they do.
   */
  teams?: Readonly<Record<string, TeamVisibility>> | undefined;
  /** Seconds after which the provider is asked again whether an account still exists. */
  checkSeconds: number;
}

const isSafe = (text: string) =>
  URL.canParse(text) && (/^https:/.test(text) || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(text));

/** @throws Error naming the variable whose value makes no sense. Without OIDC_ISSUER there is no provider. */
export function readOidcSettings(env: NodeJS.ProcessEnv): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_REDIRECT_URI, OIDC_ROLES } = env;
  if (!OIDC_ISSUER) return undefined;
  if (!isSafe(OIDC_ISSUER)) throw new Error('OIDC_ISSUER must be an address with https.');
  if (!OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET)
    throw new Error('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set with OIDC_ISSUER.');
  if (!OIDC_REDIRECT_URI || !isSafe(OIDC_REDIRECT_URI) || new URL(OIDC_REDIRECT_URI).pathname !== CALLBACK_PATH)
    throw new Error(`OIDC_REDIRECT_URI must be the console's address with https and the path ${CALLBACK_PATH}.`);
  const seconds = env.OIDC_CHECK_SECONDS || '60';
  if (!/^\d{1,4}$/.test(seconds) || Number(seconds) === 0)
    throw new Error(`OIDC_CHECK_SECONDS must be a number from 1 to 9999, not "${seconds}".`);
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    redirectUri: OIDC_REDIRECT_URI,
    scope: env.OIDC_SCOPE || 'openid profile email',
    groupsClaim: env.OIDC_GROUPS_CLAIM || 'groups',
    roles: readRoles(OIDC_ROLES ?? ''),
    teams: env.OIDC_TEAMS ? readTeams(env.OIDC_TEAMS) : undefined,
    checkSeconds: Number(seconds),
  };
}

/** `a=b, c=d`: the last of several `=` separates name and value. */
const pairsOf = (text: string): [name: string, value: string][] =>
  text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
  });

/** `dispatch-north=1,dispatch=1+2,control-room=all` */
function readTeams(text: string): Record<string, TeamVisibility> {
  const pairs = pairsOf(text).map(([group, value]): [string, TeamVisibility] => {
    const ids = value === 'all' ? [] : value.split('+').map(Number);
    if (group === '' || ids.some((id) => teams[id] === undefined))
      throw new Error('OIDC_TEAMS must say which group sees which teams, or all: dispatch=1+2,control-room=all.');
    return [group, { teams: ids, seesAll: value === 'all' }];
  });
  return Object.fromEntries(pairs);
}

/** `fleet-admins=admin,dispatch=operator` */
function readRoles(text: string): Record<string, Role> {
  const pairs = pairsOf(text).map(([group, role]): [string, Role] => {
    if (group === '' || !isRole(role))
      throw new Error('OIDC_ROLES must say which group gives which role: fleet-admins=admin,dispatch=operator.');
    return [group, role];
  });
  return Object.fromEntries(pairs);
}
