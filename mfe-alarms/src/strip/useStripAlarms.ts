import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { live, useLiveConnected, useScopedEffect } from 'shared-auth';
import { type AlarmFilters, noFilters } from '../alarms/alarms';
import { alarmsQuery } from '../alarms/alarms.api';
import { alarmPollOf, useAlarmUpdates } from '../alarms/useAlarmUpdates';
import { useFollowAlarms } from '../alarms/useFollowAlarms';
import { type Arrival, mergeArrivals, withArrivals, withoutUpdated } from './strip';

const filters: AlarmFilters = { ...noFilters, sort: '', order: '', severity: 'critical', is_acknowledged: 'false' };
const definition = alarmsQuery(filters);

/** Critical alarms that nobody has acknowledged: those of the list, and at once those that come in live. */
export function useStripAlarms() {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const isConnected = useLiveConnected();
  const query = useQuery({ ...definition, refetchInterval: alarmPollOf(isConnected) });
  useFollowAlarms(definition.queryKey);
  useAlarmUpdates();
  useScopedEffect(function followArrivals(scope) {
    scope.add(live.subscribe('alarm', (alarms) => setArrivals((before) => withArrivals(before, alarms, Date.now()))));
    scope.add(live.subscribe('alarm-update', (updates) => setArrivals((before) => withoutUpdated(before, updates))));
  }, []);

  const { data, isError, isPending } = query;
  const rows = data?.rows ?? [];
  return {
    alarms: mergeArrivals(rows, arrivals, data?.askedAt ?? 0),
    /** More stand unacknowledged than the first page of the list has. */
    isPart: (data?.pagination.total ?? 0) > rows.length,
    /** When the server was last heard of them, epoch ms of this computer; null before the first response. */
    knownAt: data?.askedAt ?? null,
    isPending,
    /** Neither does the list answer nor do live events come in: there may be more than is shown. */
    isOld: isError || !isConnected,
    retry: () => void query.refetch(),
  };
}
