import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../contract/paths';
import type { Role } from '../contract/roles';
import { useSession } from '../page/useSession';
import { can } from './roles';

/**
 * Renders its children for users with the role; other users are sent to the dashboard. Visitors who are not signed in
 * are the shell's business.
 */
export function RequireRole({ role, children }: { role: Role; children: ReactNode }) {
  const { user } = useSession();
  if (!user) return null;
  return can(user, role) ? children : <Navigate to={paths.dashboard()} replace />;
}
