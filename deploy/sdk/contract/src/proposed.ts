/** What is on trial: it may change or go with any version. */
export type { ProposedSlotProps } from 'shared-auth';
