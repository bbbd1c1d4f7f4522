import type { To } from 'react-router-dom';

/** Any address, until the console says which of its pages the user may open. */
let check = (_path: string): boolean => true;

/** Called by the shell, which knows the pages of all modules and whom they are for. */
export function setMayOpen(next: (path: string) => boolean): void {
  check = next;
}

/**
 * Whether the user may open an address of the console: a link to another one would lead to a refusal, and none is
 * shown.
 */
export const mayOpen = (to: To): boolean =>
  check((typeof to === 'string' ? to : (to.pathname ?? '')).replace(/[?#].*$/s, ''));
