/** Types on trial, which may change or go with any version. */
export type { ProposedSlotProps } from 'shared-auth';
