import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api, openAlarms, useLiveConnected } from 'shared-auth';
import * as v from 'valibot';

/** Milliseconds between two reads while the live connection is down. */
const POLL_MS = 30_000;
/** Rows the alarm list is asked for (spec core §7); the newest ten of them are shown. */
const PAGE_SIZE = 50;

/** Asks for the alarms that nobody has acknowledged: when the console opens, and whenever what shows alarms is read again. */
export function useOpenAlarmsSeed(client: QueryClient): void {
  const isConnected = useLiveConnected();
  useQuery(
    {
      queryKey: ['shell', 'open-alarms'],
      queryFn: async ({ signal }) => {
        const seed = openAlarms.beginSeed();
        const { rows, pagination } = await api.list('/api/alarms', v.looseObject({}), {
          query: { page: 1, limit: PAGE_SIZE, is_acknowledged: false },
          signal,
        });
        seed(rows, pagination.total ?? rows.length);
        return null;
      },
      refetchInterval: isConnected ? false : POLL_MS,
      meta: { alarms: true, openAlarms: true },
    },
    client,
  );
}
