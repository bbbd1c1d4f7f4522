import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../contract/paths';
import { useSession } from '../session/useSession';

/** Roles of a user account. A driver has an account but no access to the console. */
export type Role = 'admin' | 'manager' | 'operator' | 'driver';

const rank: Record<Role, number> = { driver: 0, operator: 1, manager: 2, admin: 3 };

/** The hierarchy of spec core §6: admin > manager > operator. An unknown role can do nothing. */
export function can(user: { role: string } | null | undefined, role: Role): boolean {
  const own = user ? rank[user.role as Role] : undefined; // an unknown role has no rank
  return own !== undefined && own >= rank[role];
}

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
