import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { type ListParams, sortRows, useEntityList } from 'shared-ui/lists';
import { useAlarmPoll } from '../feed/followAlarms';
import { useCurrentAlarms } from '../feed/useCurrentAlarms';
import { alarmColumns } from './AlarmTable';
import { type Alarm, type AlarmFilters, filterCodec, PAGE_SIZE, sortValueOf } from './alarms';
import { alarmsQuery, useAcknowledging } from './alarms.api';
import { usePendingAlarms } from './pendingAlarms';
import { useSteadyRows } from './useSteadyRows';

/** The alarms' filters have a separate bar. */
const params: ListParams<AlarmFilters> = { filters: {}, codec: filterCodec };
const keyOf = ({ id }: Alarm) => String(id);

/** Marks an alarm that is being acknowledged: it has no further actions, but it is not acknowledged yet. */
function withProgress(alarm: Alarm, sending: ReadonlySet<string>, pending: ReadonlySet<string>): Alarm {
  const id = String(alarm.id);
  if (sending.has(id)) return { ...alarm, is_acknowledged: true, progress: 'sending' };
  return pending.has(id) ? { ...alarm, is_acknowledged: true, progress: 'unsent' } : alarm;
}

/**
 * The filtered list for the page: one page of rows, with marks on alarms whose acknowledgement is in progress or
 * unsent, and no movement of rows under the pointer. It is sorted here where the server does not confirm the order. It
 * is read regularly while the live connection is down; reads after a reconnect are the shell's rule alone
 * (`shell/src/live`).
 */
export function useAlarmList() {
  const { t } = useTranslation('mfe-alarms');
  const refetchInterval = useAlarmPoll();
  const queryOf = useCallback(
    (filters: AlarmFilters) => ({ ...alarmsQuery(filters), refetchInterval }),
    [refetchInterval],
  );
  const list = useEntityList({
    params,
    columns: alarmColumns,
    query: queryOf,
    perPage: PAGE_SIZE,
    keyOf,
    ahead: false,
    failed: (error) => t('loadFailed', { message: errorText(error, t) }),
  });
  const { query, state, table } = list;
  const askedAt = query.data?.askedAt ?? 0;
  const current = useCurrentAlarms(list.rows, askedAt);
  const direction = table.sort && table.sorting !== 'caller' ? table.sort.direction : null;
  const sorted = useMemo(
    () => (direction ? sortRows(current, (alarm) => sortValueOf(alarm, state.sort, t), direction) : current),
    [current, state.sort, direction, t],
  );
  const steady = useSteadyRows(sorted, JSON.stringify(query.isPlaceholderData ? null : state));
  const acknowledging = useAcknowledging();
  const pending = usePendingAlarms();
  const rows = useMemo(
    () => steady.rows.map((alarm) => (alarm.is_acknowledged ? alarm : withProgress(alarm, acknowledging, pending))),
    [steady.rows, acknowledging, pending],
  );
  return {
    ...list,
    rows,
    /** The rows as the server last returned them, without changes in progress. */
    confirmed: steady.rows,
    /** Rows of the newest response, those that wait included. */
    fresh: list.rows,
    steady,
    /** When the newest response was asked for. */
    askedAt,
  };
}
