import * as React from 'react';

/** What React's JSX runtimes and React DOM tell one another. */
interface Internals {
  A?: { getOwner?(): null } | null;
}

/**
 * Tools build development code by default, whose JSX asks React which component makes an element. A production React
 * cannot tell and throws; from here on it answers "none".
 */
export function takeDevelopmentJsx(): void {
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const internals = (React as unknown as Record<string, Internals | undefined>)[name]; // React exports it untyped
  if (!internals) return;
  let current = internals.A;
  Object.defineProperty(internals, 'A', {
    get: () => current,
    set(next: Internals['A']) {
      if (next) next.getOwner ??= () => null;
      current = next;
    },
  });
}
