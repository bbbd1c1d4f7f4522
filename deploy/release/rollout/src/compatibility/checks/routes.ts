import { matchPath } from 'react-router-dom';
import { shellPatterns } from 'shared-auth/contract';
import { moduleRule, otherModules } from './candidate';

/**
 * The address that two patterns would share: literal segments of either, and those of the first where a wildcard ends
 * the second.
 */
function sharedAddress(first: string, second: string): string {
  const [left, right] = [first.split('/'), second.split('/')];
  const length = right.at(-1) === '*' ? Math.max(left.length, right.length - 1) : right.length;
  const segments = Array.from({ length }, (_, index) => {
    const named = [left[index], right[index]].find((segment) => segment !== undefined && !/^[:*]/.test(segment));
    return named ?? 'any';
  });
  return segments.join('/') || '/';
}

/**
 * Whether an address matches both patterns, by the router's own matching: it ignores case, and any text matches a
 * parameter.
 */
export function overlap(first: string, second: string): boolean {
  const address = sharedAddress(first, second);
  return matchPath(first, address) !== null && matchPath(second, address) !== null;
}

export const routes = moduleRule(
  "every route is the module's own, and none that users have vanishes",
  ({ id, release, set }) => {
    const paths = release.contributes.routes.map((route) => route.path);
    const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
    const stable = set.modules[id]?.stable.contributes.routes ?? [];
    const taken = [
      ...shellPatterns.map((path) => ({ path, owner: 'the shell' })),
      ...otherModules({ set, id }).flatMap(([owner, { contributes }]) =>
        contributes.routes.map(({ path }) => ({ path, owner })),
      ),
    ];
    return [
      ...twice.map((path) => `${path} is named twice`),
      ...paths.flatMap((own) =>
        taken
          .filter(({ path }) => overlap(own, path))
          .map(({ path, owner }) =>
            own === path
              ? `${path} belongs to ${owner}`
              : `${own} takes addresses of ${path}, which belongs to ${owner}`,
          ),
      ),
      ...stable.filter((route) => !paths.includes(route.path)).map((route) => `${route.path} vanishes`),
    ];
  },
);
