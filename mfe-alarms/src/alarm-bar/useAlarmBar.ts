import { useQuery } from '@tanstack/react-query';
import { serverCan, useCan, useLiveConnected, useOpenAlarms, useSession } from 'shared-auth';
import { useAlarmPoll } from '../feed/followAlarms';
import { isMine } from '../work/holder';
import { feedQuery } from './openAlarms.api';

/** The alarms of the feed for the alarm bar: critical unacknowledged ones, and those that the user works on. */
export function useAlarmBar() {
  const isConnected = useLiveConnected();
  const { user } = useSession();
  const mayClaim = useCan('alarms.claim');
  const refetchInterval = useAlarmPoll();
  const query = useQuery({ ...feedQuery('critical'), refetchInterval });
  const own = useQuery({ ...feedQuery('mine'), refetchInterval, enabled: mayClaim && serverCan('alarms.work') });
  const { open } = useOpenAlarms();
  const { data, dataUpdatedAt, isError, isPending } = query;
  return {
    alarms: open.filter((alarm) => alarm.severity === 'critical' && !alarm.hasNoId),
    mine: open.filter((alarm) => isMine(alarm, user)),
    /** There are more unacknowledged alarms than on the first page of the list. */
    isPart: data !== undefined && data.total > data.rows,
    /** When the list was last read, epoch ms of this computer; null before the first response. */
    knownAt: dataUpdatedAt || null,
    isPending,
    /** Neither does the list respond nor do live events arrive: there may be more alarms than shown. */
    isOld: isError || !isConnected,
    /** The alarms that the user works on could not be read. */
    isMineUnread: own.isError,
    retry: () => {
      if (own.isError) void own.refetch();
      void query.refetch();
    },
  };
}
