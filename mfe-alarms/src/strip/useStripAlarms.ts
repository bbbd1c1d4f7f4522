import { useQuery } from '@tanstack/react-query';
import { useLiveConnected } from 'shared-auth';
import { type Alarm, type AlarmFilters, noFilters } from '../alarms/alarms';
import { alarmsQuery } from '../alarms/alarms.api';
import { useAlarmPoll } from '../feed/followAlarms';
import { useArrivals, useCurrentAlarms } from '../feed/useCurrentAlarms';
import { newestFirst } from './strip';

const filters: AlarmFilters = { ...noFilters, sort: '', order: '', severity: 'critical', is_acknowledged: 'false' };
const definition = { ...alarmsQuery(filters), meta: { alarms: true, followsArrivals: true } };
const noRows: readonly Alarm[] = [];
const isCritical = (alarm: Alarm) => alarm.severity === 'critical' && !alarm.hasNoId;

/** Critical alarms that nobody has acknowledged: those of the list, and at once those that come in live. */
export function useStripAlarms() {
  const isConnected = useLiveConnected();
  const query = useQuery({ ...definition, refetchInterval: useAlarmPoll() });
  const { data, dataUpdatedAt, isError, isPending } = query;
  const rows = data?.rows ?? noRows;
  const askedAt = data?.askedAt ?? 0;
  const alarms = [...useArrivals(rows, askedAt).filter(isCritical), ...useCurrentAlarms(rows, askedAt)];
  return {
    alarms: alarms.sort(newestFirst),
    /** More stand unacknowledged than the first page of the list has. */
    isPart: (data?.pagination.total ?? 0) > rows.length,
    /** When the server was last heard of them, epoch ms of this computer; null before the first response. */
    knownAt: dataUpdatedAt || null,
    isPending,
    /** Neither does the list answer nor do live events come in: there may be more than is shown. */
    isOld: isError || !isConnected,
    retry: () => void query.refetch(),
  };
}
