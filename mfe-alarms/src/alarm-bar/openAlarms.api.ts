import { queryOptions } from '@tanstack/react-query';
import { alarmFeed, api, type FeedPart } from 'shared-auth';
import * as v from 'valibot';
import { PAGE_SIZE } from '../alarms/alarms';

/** The filters that each list of open alarms is requested with. */
const filters = { all: {}, critical: { severity: 'critical' }, mine: { claimed: 'me' } } as const;

/** Seeds the feed with a list of open alarms: when the console opens, and whenever queries of alarms are read again. */
export const feedQuery = (part: FeedPart) =>
  queryOptions({
    queryKey: ['mfe-alarms', 'open', part],
    queryFn: async ({ signal }) => {
      const seed = alarmFeed.beginSeed(part);
      const query = { page: 1, limit: PAGE_SIZE, ...filters[part], is_acknowledged: false };
      const { rows, pagination } = await api.list('/api/alarms', v.looseObject({}), { query, signal });
      seed(rows, pagination.total ?? rows.length);
      return { total: pagination.total ?? rows.length, rows: rows.length };
    },
    meta: { alarms: true, openAlarms: part === 'all', followsArrivals: part === 'critical' },
  });
