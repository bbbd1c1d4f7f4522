import { deferred } from '../../internal/deferred';
import type { WorkProgressProps } from './WorkProgress';

export type { WorkProgressProps } from './WorkProgress';

/** How far the server is with something that takes long, and a way to give it up. Its code comes after the page's. */
export const WorkProgress = deferred<WorkProgressProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './WorkProgress')).WorkProgress,
);
