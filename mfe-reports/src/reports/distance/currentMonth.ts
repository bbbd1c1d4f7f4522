import { clock, localDateTime } from 'shared-ui';

/** `YYYY-MM` of now. */
export const currentMonth = () => localDateTime(clock.now()).date.slice(0, 7);
