import type { To } from 'react-router-dom';

/** Accepts any address until the shell sets a check. */
let check = (_path: string): boolean => true;

/** Called by the shell, which knows the pages of all modules and whom they are for. */
export function setMayOpen(next: (path: string) => boolean): void {
  check = next;
}

/**
 * Whether the user may open an address of the console: a link to another one would lead to a refusal, so it is not
 * rendered.
 */
export const mayOpen = (to: To): boolean =>
  check((typeof to === 'string' ? to : (to.pathname ?? '')).replace(/[?#].*$/s, ''));
