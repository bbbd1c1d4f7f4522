import { clock, localDateTime } from 'shared-ui';
import { monthAfter } from 'shared-ui/reports';

/** `YYYY-MM` of now. */
export const currentMonth = () => localDateTime(clock.now()).date.slice(0, 7);

/** `YYYY-MM` of the last month that is over. */
export const lastMonth = () => monthAfter(currentMonth(), -1);
