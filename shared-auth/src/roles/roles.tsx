import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../contract/paths';
import { includesRole, isRole, type Role } from '../contract/roles';
import { useSession } from '../page/useSession';

/** Whether the user may do what the role may (spec core §6: admin > manager > operator). An unknown role can do nothing. */
export const can = (user: { role: string } | null | undefined, role: Role): boolean =>
  user != null && isRole(user.role) && includesRole(user.role, role);

/** Whether the signed-in user has the role, or one above it. */
export function useCan(role: Role): boolean {
  return can(useSession().user, role);
}

/** Renders its children for users with the role; other users are sent to the dashboard. Where nobody goes is the shell's to say. */
export function RequireRole({ role, children }: { role: Role; children: ReactNode }) {
  const { user } = useSession();
  if (!user) return null;
  return can(user, role) ? children : <Navigate to={paths.dashboard()} replace />;
}
