import { can, paths, type RequiredRole, type SessionUser } from 'shared-auth';

/** Pages without role gating (spec core §6): a driver opens them too. Every other page is for operators and above. */
const openToDrivers: ReadonlySet<string> = new Set([
  paths.dashboard(),
  paths.locations(),
  paths.alarms(),
  paths.profile(),
]);

/** The least role that a page of the console asks for. */
export const roleOf = (page: { path: string; role?: RequiredRole | undefined }) =>
  page.role ?? (openToDrivers.has(page.path) ? 'driver' : 'operator');

/** Whether the user may open a page of the menu. */
export const mayOpen = (user: SessionUser | null, page: { path: string; role?: RequiredRole | undefined }): boolean =>
  can(user, roleOf(page));
