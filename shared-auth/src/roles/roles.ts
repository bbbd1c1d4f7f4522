import { roleHas, type UserCapability } from '../contract/capabilities/user';
import { includesRole, isRole, type Role } from '../contract/roles';
import { useSession } from '../page/useSession';

/**
 * Whether the user has a capability such as `vehicles.edit`, or a role or one above it (docs/spec/core.md §6: admin >
 * manager > operator), as module.json names them. An unknown role has no capability.
 */
export const can = (user: { role: string } | null | undefined, wanted: UserCapability | Role): boolean =>
  user != null && (isRole(wanted) ? isRole(user.role) && includesRole(user.role, wanted) : roleHas(user.role, wanted));

/** Whether the signed-in user has the capability, or the role or one above it. */
export function useCan(wanted: UserCapability | Role): boolean {
  return can(useSession().user, wanted);
}
