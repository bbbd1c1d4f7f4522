/** Parameters of a path by a route's pattern (`/vehicles/:id`), decoded; null when the path is another's. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(value);
    else if (segment !== value) return null;
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone %: no path of ours
  }
}

/** The address a path leads to: `/` is the dashboard. */
const addressOf = (path: string) => (path === '/' ? '/dashboard' : path);

/** The route of a path, with its parameters; a literal route precedes one with parameters. */
export function routeFor<R extends { path: string }>(
  routes: readonly R[],
  path: string,
): { route: R; params: Record<string, string> } | null {
  const address = addressOf(path);
  const literal = routes.find((route) => route.path === address);
  if (literal) return { route: literal, params: {} };
  for (const route of routes) {
    const params = matchPath(route.path, address);
    if (params) return { route, params };
  }
  return null;
}

/**
 * Id of the `<template>` in the page's head that holds preload links of the landing route. Where a token is stored, the
 * links are moved out of it: by the gateway's own script once the files next to the shell's first script have loaded,
 * or by the shell when that script runs.
 */
export const LATER_ELEMENT_ID = 'fleet-later';

/** The attribute of those among them that are started last: the largest, whose bytes others would wait behind. */
export const LAST_ATTRIBUTE = 'data-last';
