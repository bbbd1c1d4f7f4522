import { includesRole, isRole, type Role } from '../contract/roles';
import { useSession } from '../page/useSession';

/** Whether the user may do what the role may (spec core §6: admin > manager > operator). An unknown role can do nothing. */
export const can = (user: { role: string } | null | undefined, role: Role): boolean =>
  user != null && isRole(user.role) && includesRole(user.role, role);

/** Whether the signed-in user has the role, or one above it. */
export function useCan(role: Role): boolean {
  return can(useSession().user, role);
}
