import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Id } from 'shared-auth';
import {
  type CallBody,
  type CallRow,
  everyRow,
  notificationCalls,
  reportScheduleCalls,
  userCalls,
  zoneCalls,
} from 'shared-auth/calls';
import { roleHas } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import { read, send, tagKey } from '../calls';

/** A report that is sent regularly. */
export type Schedule = CallRow<typeof reportScheduleCalls.list>;
export type ScheduleBody = CallBody<typeof reportScheduleCalls.create>;

export const schedulesQuery = read(reportScheduleCalls.list);

/** The users who may read reports. */
export const readersQuery = queryOptions({
  queryKey: ['mfe-reports', 'readers'],
  queryFn: async ({ signal }) => {
    const users = await everyRow((page) =>
      read(userCalls.list, { page, limit: 100, is_active: true }).queryFn({ signal }),
    );
    return users
      .filter(({ role }) => roleHas(role, 'reports.view'))
      .map(({ id, first_name, last_name, username, email }) => ({
        id: String(id),
        name: [first_name, last_name].filter(Boolean).join(' ') || (username ?? String(id)),
        email: email ?? '',
      }));
  },
  staleTime: 5 * 60_000,
});

/** Zones by their names: those that the user sees. */
export const zonesQuery = {
  ...read(zoneCalls.list, { inside: 'false' }),
  select: (zones: readonly CallRow<typeof zoneCalls.list>[]) =>
    zones.map(({ id, name }) => ({ value: String(id), label: name ?? `#${id}` })),
};

/** Whether the server sends mail at all. */
export const sendsMailQuery = {
  ...read(notificationCalls.settings),
  select: ({ channels }: CallRow<typeof notificationCalls.settings>) =>
    channels.some(({ channel }) => channel === 'mail'),
};

/** Of all that is known of reports, only schedules are read again. */
const key = [...tagKey('reports'), reportScheduleCalls.list.path];

export const useSaveSchedule = () =>
  useChange(key, ({ id, body }: { id: Id | null; body: ScheduleBody }) =>
    id === null ? send(reportScheduleCalls.create, { body }) : send(reportScheduleCalls.change, { id, body }),
  );

export const useDeleteSchedule = () => useChange(key, (id: Id) => send(reportScheduleCalls.remove, { id }));

/** A mail to oneself, now. */
export const useTestSchedule = () => useMutation({ mutationFn: (id: Id) => send(reportScheduleCalls.test, { id }) });
