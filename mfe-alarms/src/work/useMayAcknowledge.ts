import { useQueryClient } from '@tanstack/react-query';
import { type Id, useSession } from 'shared-auth';
import type { Alarm } from '../alarms/alarms';
import { findAlarm } from '../feed/findAlarm';
import { askColleagues } from './desk';
import { isColleagues } from './holder';

/** Returns whether alarms may be acknowledged: if a colleague works on some of them, the user is asked first. */
export function useMayAcknowledge(): (ids: readonly Id[]) => Promise<boolean> {
  const client = useQueryClient();
  const { user } = useSession();
  return (ids) => {
    const alarms = ids.map((id) => findAlarm(client, id)).filter((alarm): alarm is Alarm => alarm !== undefined);
    return askColleagues(alarms.filter((alarm) => isColleagues(alarm, user)));
  };
}
