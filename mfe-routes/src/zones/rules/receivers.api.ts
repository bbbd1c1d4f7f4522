import { queryOptions } from '@tanstack/react-query';
import type { Id } from 'shared-auth';
import { everyRow, notificationCalls, notificationRuleCalls, userCalls } from 'shared-auth/calls';
import { isRole, type Role } from 'shared-auth/contract';
import { read, send } from '../../calls';

/** The roles that may receive messages of a zone's alarms; drivers do not. */
export const receiverRoles = ['manager', 'admin', 'operator'] as const satisfies readonly Role[];

/** The people to whom messages may go. */
export const receiversQuery = queryOptions({
  queryKey: ['mfe-routes', 'receivers'],
  queryFn: async ({ signal }) => {
    const users = await everyRow((page) =>
      read(userCalls.list, { page, limit: 100, is_active: true }).queryFn({ signal }),
    );
    return users
      .filter(({ role }) => role !== 'driver')
      .map(({ id, first_name, last_name, username }) => ({
        value: String(id),
        label: [first_name, last_name].filter(Boolean).join(' ') || (username ?? String(id)),
      }));
  },
  staleTime: 5 * 60_000,
});

/** Messages go to the console and, where the server sends it, by mail. */
async function usualChannels(): Promise<string[]> {
  const settings = await read(notificationCalls.settings).queryFn({ signal: new AbortController().signal });
  const isThere = (name: string) => settings?.channels.some(({ channel }) => channel === name);
  return ['console', ...(isThere('mail') ? ['mail'] : [])];
}

/** Sends the alarms of a zone to a role or a person, at once. @param whom - a role, or the id of a person */
export async function notifyOf(zone: Id, whom: string): Promise<void> {
  const channels = await usualChannels();
  await send(notificationRuleCalls.create, {
    body: {
      ...{ alarm_types: null, severities: null, vehicle_ids: null, team_ids: null, zone_ids: [Number(zone)] },
      ...{ moment: 'always', is_paused: false },
      steps: [
        {
          after_minutes: 0,
          users: isRole(whom) ? [] : [Number(whom)],
          roles: isRole(whom) ? [whom] : [],
          channels,
        },
      ],
    },
  });
}
