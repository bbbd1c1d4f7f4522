import { queryOptions } from '@tanstack/react-query';
import { alarmFeed, api } from 'shared-auth';
import * as v from 'valibot';
import { PAGE_SIZE } from '../alarms/alarms';

/** Seeds the feed with what nobody has acknowledged: when the console opens, and whenever what shows alarms is read again. */
export const openAlarmsQuery = queryOptions({
  queryKey: ['mfe-alarms', 'open'],
  queryFn: async ({ signal }) => {
    const seed = alarmFeed.beginSeed();
    const query = { page: 1, limit: PAGE_SIZE, is_acknowledged: false };
    const { rows, pagination } = await api.list('/api/alarms', v.looseObject({}), { query, signal });
    seed(rows, pagination.total ?? rows.length);
    return null;
  },
  meta: { alarms: true, openAlarms: true },
});
