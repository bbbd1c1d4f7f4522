import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Id } from 'shared-auth';
import { type CallRow, everyRow, notificationRuleCalls, userCalls, zoneCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { change, read, send, tagKey } from '../calls';
import type { Rule, RuleBody } from './notificationRules';

/** The user's own rules, or those that managers set for others. */
export const rulesQuery = (isOwn: boolean) => read(notificationRuleCalls.list, isOwn ? { own: 'true' } : {});

/** Whether an active rule has no recipients, because its people are no longer active or its channels were removed. */
export const isSilent = ({ is_paused, reached }: Rule): boolean =>
  is_paused !== true && reached.length > 0 && reached.every((people) => people === 0);

/** Whether a rule with recipients would have none without one channel. */
export const isSilentWithout =
  (channel: string | null) =>
  (rule: Rule): boolean =>
    rule.is_paused !== true &&
    rule.reached.some((people) => people > 0) &&
    rule.steps.every(({ channels }, index) => rule.reached[index] === 0 || channels.every((name) => name === channel));

/** The zones that the user sees, by name. */
export const zonesQuery = {
  ...read(zoneCalls.list, { inside: 'false' }),
  select: (zones: readonly CallRow<typeof zoneCalls.list>[]) =>
    zones.map(({ id, name }) => ({ value: String(id), label: name ?? `#${id}` })),
};

/** The messages that the rule would have sent in the last week. */
export const previewQuery = (body: RuleBody, isOwn: boolean) => ({
  queryKey: [...tagKey('notifications'), notificationRuleCalls.preview.path, isOwn, body],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send(notificationRuleCalls.preview, { body: sent(body, isOwn) }, { signal }),
  staleTime: 60_000,
});

/** The people whom a rule may name. For managers. */
export const peopleQuery = queryOptions({
  queryKey: ['mfe-alarms', 'people'],
  queryFn: async ({ signal }) => {
    const users = await everyRow((page) =>
      read(userCalls.list, { page, limit: 100, is_active: true }).queryFn({ signal }),
    );
    return users.map(({ id, first_name, last_name, username }) => ({
      value: String(id),
      label: [first_name, last_name].filter(Boolean).join(' ') || (username ?? String(id)),
    }));
  },
  staleTime: 5 * 60_000,
});

const sent = (body: RuleBody, isOwn: boolean) => (isOwn ? { ...body, is_own: true } : body);

export const useSaveRule = (isOwn: boolean) =>
  useChange(tagKey('notifications'), ({ id, body }: { id: Id | null; body: RuleBody }) =>
    id === null
      ? send(notificationRuleCalls.create, { body: sent(body, isOwn) })
      : send(notificationRuleCalls.change, { id, body }),
  );

export const useDeleteRule = () => useChange(...change(notificationRuleCalls.remove));

/** Sends the user a message by each channel of the rule. */
export const useTestRule = () => useMutation({ mutationFn: (id: Id) => send(notificationRuleCalls.test, { id }) });
