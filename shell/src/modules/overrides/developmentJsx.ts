import * as React from 'react';

/** The shared state of React's JSX runtimes and React DOM. */
interface Internals {
  A?: { getOwner?(): null } | null;
}

/**
 * Tools build development code by default, whose JSX asks React for the component that creates an element. A production
 * React has no such function and throws; from here on it returns null.
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
