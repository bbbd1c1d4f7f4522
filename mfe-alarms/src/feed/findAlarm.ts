import type { QueryClient } from '@tanstack/react-query';
import { alarmFeed, type Id, sameId } from 'shared-auth';
import type { Alarm } from '../alarms/alarms';
import { ALARM_LISTS } from './alarmLists';

/** An alarm in a list on the screen, in its present state. */
export function findAlarm(client: QueryClient, id: Id): Alarm | undefined {
  // The key is that of all calls about alarms, including notes and colleagues, which are not lists.
  const kept = client.getQueriesData<{ rows?: Alarm[]; askedAt?: number }>({ queryKey: ALARM_LISTS });
  const shown = kept.flatMap(([, list]) =>
    list?.rows && list.askedAt !== undefined ? alarmFeed.current(list.rows, list.askedAt) : [],
  );
  return [...alarmFeed.getSnapshot().open, ...shown].find((alarm) => sameId(alarm.id, id));
}
