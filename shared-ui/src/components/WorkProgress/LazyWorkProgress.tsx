import { deferred } from '../../internal/deferred';
import type { WorkProgressProps } from './WorkProgress';

export type { WorkProgressProps } from './WorkProgress';

/** Progress of a long task of the server, with a button to cancel it. Its code is loaded after the page's. */
export const WorkProgress = deferred<WorkProgressProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './WorkProgress')).WorkProgress,
);
