import type { RouteAccess } from '../../identity/access/routes';

/** How a route is named in tests: by its method and address. */
export const nameOf = ({ method, path }: RouteAccess): string => `${method} ${path}`;

const depthOf = ({ path }: RouteAccess) => path.split('/').length;

/** In the order in which there is something to change, to read and to delete: what is of a thing goes before it. */
export const inOrder = (routes: readonly RouteAccess[]): RouteAccess[] =>
  ['POST', 'PUT', 'GET', 'DELETE'].flatMap((method) =>
    routes
      .filter((route) => route.method === method && !['tracker', 'forwarder', 'share'].includes(route.permission))
      // What strangers read is recorded nowhere.
      .filter(({ permission }) => method !== 'GET' || permission !== 'anyone')
      .sort((one, two) => (depthOf(one) - depthOf(two)) * (method === 'DELETE' ? -1 : 1)),
  );

/**
 * Tries a route, and where it is refused once more, after others have made what it is about: all of a thing may have
 * gone by chance, as shares do with their vehicles.
 * @param tried says why one was refused each time; undefined where it was accepted
 */
export async function tryTwice(
  route: RouteAccess,
  routes: readonly RouteAccess[],
  tried: (one: RouteAccess) => Promise<string | undefined>,
): Promise<string | undefined> {
  if ((await tried(route)) === undefined) return undefined;
  for (const maker of routes.filter(({ method, call }) => method === 'POST' && call && call.tag === route.call?.tag))
    await tried(maker);
  return tried(route);
}
