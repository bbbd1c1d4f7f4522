import { type Role, roles } from 'shared-auth/contract';
import { getOwn } from '../../platform/values/getOwn';

/** What a provider says of a person, by the names of the standard claims. */
export type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name, which may hold dots itself, else by a path through objects. */
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

/** The highest role that a person's groups give; undefined: none of them gives any. Groups are compared to the letter. */
export function roleOf(groups: readonly string[], byGroup: Readonly<Record<string, Role>>): Role | undefined {
  const given = new Set(groups.map((group) => getOwn(byGroup, group)));
  return roles.find((role) => given.has(role));
}
