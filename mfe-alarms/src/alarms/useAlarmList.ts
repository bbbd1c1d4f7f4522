import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPage } from 'shared-ui';
import { type ListSort, sortRows, tableSort } from 'shared-ui/lists';
import { useAlarmPoll } from '../feed/followAlarms';
import { useCurrentAlarms } from '../feed/useCurrentAlarms';
import { type Alarm, type AlarmFilters, alarmSortNames, PAGE_SIZE, sortValueOf } from './alarms';
import { alarmsQuery, useAcknowledging } from './alarms.api';
import { usePendingAlarms } from './pendingAlarms';
import { useSteadyRows } from './useSteadyRows';

/** Nothing is left to be done with it here, and yet it is not acknowledged. */
function withProgress(alarm: Alarm, sending: ReadonlySet<string>, pending: ReadonlySet<string>): Alarm {
  const id = String(alarm.id);
  if (sending.has(id)) return { ...alarm, is_acknowledged: true, progress: 'sending' };
  return pending.has(id) ? { ...alarm, is_acknowledged: true, progress: 'unsent' } : alarm;
}

/**
 * The filtered list as the page shows it: one page of rows, an alarm whose acknowledgement is under way or could not be
 * sent marked as that, and no row moved under the pointer. Sorted here where the server does not say that it has.
 * Fetched regularly while the live connection is down; what a reconnect fetches again is the shell's rule alone
 * (`shell/src/live`).
 */
export function useAlarmList(
  filters: AlarmFilters,
  onPage: (page: number, options?: { replace: boolean }) => void,
  onSort: (sort: ListSort) => void,
) {
  const { t } = useTranslation('mfe-alarms');
  const client = useQueryClient();
  const definition = alarmsQuery(filters);
  const query = useQuery({ ...definition, refetchInterval: useAlarmPoll() });

  const answer = query.data;
  const fresh = useListPage({ query, page: filters.page, perPage: PAGE_SIZE, onPage });
  const order = tableSort({
    state: filters,
    names: alarmSortNames,
    answer,
    isWhole: fresh.pages <= 1 || query.isPlaceholderData,
    onChange: onSort,
  });
  const { sort, sorting } = order;
  const current = useCurrentAlarms(fresh.rows, answer?.askedAt ?? 0);
  const direction = sort && sorting !== 'caller' ? sort.direction : null;
  const sorted = useMemo(
    () => (direction ? sortRows(current, (alarm) => sortValueOf(alarm, filters.sort, t), direction) : current),
    [current, filters.sort, direction, t],
  );
  const steady = useSteadyRows(sorted, JSON.stringify(query.isPlaceholderData ? null : filters));
  const acknowledging = useAcknowledging();
  const pending = usePendingAlarms();
  const rows = useMemo(
    () => steady.rows.map((alarm) => (alarm.is_acknowledged ? alarm : withProgress(alarm, acknowledging, pending))),
    [steady.rows, acknowledging, pending],
  );
  return {
    query,
    rows,
    /** As the server last returned them, without what is under way. */
    confirmed: steady.rows,
    /** Rows of the newest response, those that wait included. */
    fresh: fresh.rows,
    pages: fresh.pages,
    /** What DataTable takes of the order; the rows come sorted. */
    order,
    steady,
    /** When the newest response was asked for. */
    askedAt: answer?.askedAt ?? 0,
    refresh: () => client.invalidateQueries({ queryKey: definition.queryKey }),
  };
}
