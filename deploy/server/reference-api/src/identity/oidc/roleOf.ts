import { type Role, roles } from 'shared-auth/contract';
import { getOwn } from '../../platform/limits/getOwn';

/** Which vehicles a manager or operator sees: those of some teams, or all. */
export interface TeamVisibility {
  teams: readonly number[];
  seesAll: boolean;
}

/** The meaning of groups, from `OidcSettings`. */
interface GroupSettings {
  groupsClaim: string;
  roles: Readonly<Record<string, Role>>;
  teams?: Readonly<Record<string, TeamVisibility>> | undefined;
}

/** The visibility of a group that is not in the settings. */
const nothing: TeamVisibility = { teams: [], seesAll: false };

/** The claims of the provider about a person, by their standard names. */
export type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name, which may itself contain dots, else by a path through objects. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.'))
    value = typeof value === 'object' && value !== null ? getOwn(value as Claims, part) : undefined;
  return value;
}

/** The groups of a person: a list of names, or one name. */
export function groupsOf(claims: Claims, claim: string): string[] {
  const value = claimOf(claims, claim);
  return [value].flat().filter((group): group is string => typeof group === 'string');
}

/**
 * The highest role that a person's groups grant; undefined when none of them grants one. Names of groups must match
 * exactly.
 */
export function roleOf(groups: readonly string[], byGroup: Readonly<Record<string, Role>>): Role | undefined {
  const given = new Set(groups.map((group) => getOwn(byGroup, group)));
  return roles.find((role) => given.has(role));
}

/** The teams that a person's groups together show: all, or some; a group that the setting leaves out shows none. */
export function teamsOf(groups: readonly string[], byGroup: Readonly<Record<string, TeamVisibility>>): TeamVisibility {
  const given = groups.map((group) => getOwn(byGroup, group) ?? nothing);
  if (given.some(({ seesAll }) => seesAll)) return { teams: [], seesAll: true };
  return { teams: [...new Set(given.flatMap(({ teams }) => teams))].sort((a, b) => a - b), seesAll: false };
}

/** The rights that a person's groups grant here; undefined when they grant no role, so that there is no account. */
export function grantedBy(
  claims: Claims,
  { groupsClaim, roles: byGroup, teams }: GroupSettings,
): { role: Role; visibility: TeamVisibility | undefined } | undefined {
  const groups = groupsOf(claims, groupsClaim);
  const role = roleOf(groups, byGroup);
  return role && { role, visibility: teams && teamsOf(groups, teams) };
}
