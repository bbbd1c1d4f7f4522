import { formatDateTime } from 'shared-ui';

/** „01.11.2026 08:00“: for times that are not known to the second. */
export const momentText = (at: number | null): string => formatDateTime(at).slice(0, 16);
