import { api, type Registry, type ServerCapability, serverCan } from 'shared-auth';
import { type RouteCall, routeFor } from 'shared-auth/contract';

/** The call's path and query for one address. */
export function readRouteCall(
  { path, query }: RouteCall,
  params: Readonly<Record<string, string>>,
  search: URLSearchParams,
): { path: string; query: Record<string, string> } {
  return {
    path: path.replace(/\{([a-z]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query: Object.fromEntries(
      Object.entries(query).map(([name, { param, default: usual, values }]) => {
        const given = (param && search.get(param)) ?? usual;
        return [name, values && !values.includes(given) ? usual : given];
      }),
    ),
  };
}

/** Whether a call is sent by the page to this server, at this address. */
export const isMade = ({ capability, when = {} }: RouteCall, search: URLSearchParams): boolean =>
  // An unknown capability is never announced.
  (!capability || serverCan(capability.replace('!', '') as ServerCapability) !== capability.startsWith('!')) &&
  Object.entries(when).every(([param, values]) => values.includes(search.get(param) ?? ''));

/** Sends the first calls of this address's page while the token is checked and the page's code is fetched. */
export function startEarlyData(registry: Registry, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const routes = Object.values(registry.modules).flatMap(({ stable }) => stable.contributes.routes);
  const found = routeFor(routes, pathname);
  const query = new URLSearchParams(search);
  for (const call of found?.route.data?.filter((each) => isMade(each, query)) ?? []) {
    const sent = readRouteCall(call, found?.params ?? {}, query);
    api.startEarly(sent.path, sent.query);
  }
}
