import { useMemo } from 'react';
import { matchPath } from 'react-router-dom';
import { can, paths, type ServerCapability, type SessionState, serverCan, useSession } from 'shared-auth';
import { setMayOpen } from 'shared-ui';
import type { Contributions, RouteItem } from './contributions';

/** Whether the user may open a page, and the server has the capability that it needs. */
export const isOpenTo = (user: SessionState['user'], { role, capability }: RouteItem): boolean =>
  // An unknown name, for another server, is not announced by ours.
  can(user, role) && (capability === undefined || serverCan(capability as ServerCapability));

/** Below a page of the menu, and open to all staff: such a page is reached from there and is no settings page. */
const isWork = ({ path, role }: RouteItem, menu: Contributions['menu']) =>
  (role === 'driver' || role === 'operator') && menu.some((item) => path.startsWith(`${item.path}/`));

/** Pages without an entry in the menu that need no further choice. A form for a new record is not a settings page. */
export const settingsPages = ({ routes, menu }: Contributions): RouteItem[] =>
  routes.filter(
    (page) => !/:|\/new$/.test(page.path) && !menu.some((item) => item.path === page.path) && !isWork(page, menu),
  );

/**
 * Lets links lead only where the user may go. It is set before the first page renders, because links check it while
 * they are drawn.
 */
export function useGuardedLinks({ routes }: Contributions): void {
  const { user } = useSession();
  useMemo(() => {
    setMayOpen((path) => {
      if (path === paths.modules()) return can(user, 'rollouts.view');
      const exact = routes.find((route) => route.path === path) ?? routes.find((route) => matchPath(route.path, path));
      return exact === undefined || isOpenTo(user, exact);
    });
  }, [routes, user]);
}
