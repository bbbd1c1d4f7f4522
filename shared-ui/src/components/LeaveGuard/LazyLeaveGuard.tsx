import { deferred } from '../../internal/deferred';
import type { LeaveGuardProps } from './LeaveGuard';

/**
 * Marks the page as one with unsaved input, and asks before a link or Back leaves it. Its code is loaded with the form.
 */
export const LeaveGuard = deferred<LeaveGuardProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './LeaveGuard')).LeaveGuard,
);
