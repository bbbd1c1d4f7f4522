import * as v from 'valibot';

/** The same number for the same words on every machine (FNV-1a, 32 bit). */
function hashOf(parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\u0000')) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** 0–99, the same for the same words on every machine. */
export const bucketOf = (...parts: readonly (string | number)[]): number => hashOf(parts) % 100;

/** Identifies a user in the registry, which everybody can read. The number differs by version, so it reveals nobody. */
export const fingerprintOf = (version: string, user: string): number => hashOf(['ring', version, user]);

/**
 * People who have a candidate whatever its percentage: some users by `fingerprintOf`, all with a role, or a team.
 * Since 1.7.
 */
export const ring = v.union([
  v.object({ users: v.array(v.number()) }),
  v.object({ role: v.string() }),
  v.object({ team: v.string() }),
]);
export type Ring = v.InferOutput<typeof ring>;

/** A ring as people name it. */
export const ringPlan = v.union([
  v.object({
    users: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), v.minLength(1), v.maxLength(200)),
  }),
  v.object({ role: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) }),
  v.object({ team: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) }),
]);
export type RingPlan = v.InferOutput<typeof ringPlan>;

/** A plan as the registry has it. */
export const ringOf = (plan: RingPlan, version: string): Ring =>
  'users' in plan ? { users: plan.users.map((user) => fingerprintOf(version, user)) } : plan;

/** The facts that decide whether a user is in a share. */
export interface ShareUser {
  username: string;
  role?: string | null;
  /** Id of the team. */
  team?: string | null;
}

const isInRing = (each: Ring, version: string, { username, role, team }: ShareUser): boolean =>
  'users' in each
    ? each.users.includes(fingerprintOf(version, username))
    : 'role' in each
      ? each.role === role
      : each.team === team;

/**
 * Whether a user gets a module's candidate. The choice depends on module, candidate and user alone, so a user stays
 * with the candidate while a ramp makes new revisions.
 */
export function isInShare(
  moduleId: string,
  { version, percent, rings = [] }: { version: string; percent: number; rings?: readonly Ring[] | undefined },
  who: string | ShareUser,
): boolean {
  const user = typeof who === 'string' ? { username: who } : who;
  return (
    user.username !== '' &&
    (bucketOf(moduleId, version, user.username) < percent || rings.some((each) => isInRing(each, version, user)))
  );
}
