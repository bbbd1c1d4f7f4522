import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import type { RuleBody } from './notificationRules';

const URL = '/api/notification-rules';

const step = v.object({
  after_minutes: v.number(),
  users: v.optional(v.array(v.number()), []),
  roles: v.optional(v.array(v.string()), []),
  channels: v.optional(v.array(v.string()), []),
});

const names = v.optional(v.nullable(v.array(v.string())), null);
const rule = v.object({
  id: wire.id(),
  alarm_types: names,
  severities: names,
  vehicle_ids: v.optional(v.nullable(v.array(v.number())), null),
  team_ids: v.optional(v.nullable(v.array(v.number())), null),
  zone_ids: v.optional(v.nullable(v.array(v.number())), null),
  moment: v.fallback(v.string(), 'always'),
  steps: v.array(step),
  is_paused: v.fallback(v.boolean(), false),
  created_by: wire.text(),
  // How many people each step reaches now; empty where the server does not say.
  reached: v.optional(v.array(v.number()), []),
});
export type Rule = v.InferOutput<typeof rule>;

const stepPreview = v.object({
  after_minutes: v.number(),
  alarms: v.number(),
  people: v.number(),
  messages: v.number(),
});

/** GET /api/notification-rules: those that managers keep for others, or one's own. */
export const rulesQuery = (isOwn: boolean) =>
  queryOptions({
    queryKey: ['mfe-alarms', 'notification-rules', isOwn],
    queryFn: async ({ signal }) => (await api.list(URL, rule, { query: isOwn ? { own: true } : {}, signal })).rows,
  });

/** Whether a rule that is on notifies no one: its people are not active any more, or its channels are gone. */
export const isSilent = ({ is_paused, reached }: Rule): boolean =>
  !is_paused && reached.length > 0 && reached.every((people) => people === 0);

/** Whether a rule that notifies someone would notify no one without one channel. */
export const isSilentWithout =
  (channel: string) =>
  (rule: Rule): boolean =>
    !rule.is_paused &&
    rule.reached.some((people) => people > 0) &&
    rule.steps.every(({ channels }, index) => rule.reached[index] === 0 || channels.every((name) => name === channel));

const zone = v.object({ id: wire.id(), name: wire.text() });

/** GET /api/zones, by their names: those that the user sees. */
export const zonesQuery = queryOptions({
  queryKey: ['mfe-alarms', 'zones'],
  queryFn: async ({ signal }) =>
    (await api.list('/api/zones', zone, { query: { inside: 'false' }, signal })).rows.map(({ id, name }) => ({
      value: String(id),
      label: name ?? `#${id}`,
    })),
});

/** POST /api/notification-rules/preview: what the rule would have sent in the last week. */
export const previewQuery = (body: RuleBody, isOwn: boolean) =>
  queryOptions({
    queryKey: ['mfe-alarms', 'notification-rules', 'preview', isOwn, body],
    queryFn: async ({ signal }) =>
      (
        await api.post(`${URL}/preview`, sent(body, isOwn), {
          schema: v.object({ data: v.array(stepPreview) }),
          signal,
        })
      ).data,
    staleTime: 60_000,
  });

const person = v.object({
  id: v.number(),
  first_name: wire.text(),
  last_name: wire.text(),
  username: wire.text(),
  role: wire.text(),
});

/** More pages of users than a fleet has; the rest is found in no list. */
const MAX_PAGES = 10;

/** GET /api/users: whom a rule may name. For managers. */
export const peopleQuery = queryOptions({
  queryKey: ['mfe-alarms', 'people'],
  queryFn: async ({ signal }) => {
    const people: { id: number; name: string }[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { rows, pagination } = await api.list('/api/users', person, {
        query: { page, limit: 100, is_active: true },
        signal,
      });
      for (const { id, first_name, last_name, username } of rows)
        people.push({ id, name: [first_name, last_name].filter(Boolean).join(' ') || (username ?? String(id)) });
      if (page >= pagination.pages) break;
    }
    return people;
  },
  staleTime: 5 * 60_000,
});

const sent = (body: RuleBody, isOwn: boolean) => (isOwn ? { ...body, is_own: true } : body);
const pathOf = (rule: Id) => `${URL}/${encodeURIComponent(String(rule))}`;

/** POST or PUT /api/notification-rules */
export const useSaveRule = (isOwn: boolean) =>
  useChange(['mfe-alarms', 'notification-rules'], ({ id, body }: { id: Id | null; body: RuleBody }) =>
    id === null ? api.post(URL, sent(body, isOwn)) : api.put(pathOf(id), body),
  );

/** DELETE /api/notification-rules/{id} */
export const useDeleteRule = () => useChange(['mfe-alarms', 'notification-rules'], (id: Id) => api.delete(pathOf(id)));

/** POST /api/notification-rules/{id}/test: a message to oneself by each channel of the rule. */
export const useTestRule = () => useMutation({ mutationFn: (id: Id) => api.post(`${pathOf(id)}/test`, {}) });
