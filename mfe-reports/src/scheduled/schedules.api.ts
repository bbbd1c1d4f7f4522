import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { roleHas } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import { reportPeriods, reportViews, sheetMonths } from 'shared-ui/reports';
import * as v from 'valibot';
import { rhythms, type ScheduleBody } from './schedules';

const URL = '/api/report-schedules';
const KEY = ['mfe-reports', 'schedules'] as const;

const schedule = v.object({
  id: wire.id(),
  name: v.string(),
  view: v.picklist(reportViews),
  days: v.fallback(v.nullable(v.picklist(reportPeriods)), null),
  vehicle_id: v.fallback(v.nullable(v.number()), null),
  zone_id: v.fallback(v.nullable(v.number()), null),
  month: v.fallback(v.nullable(v.picklist(sheetMonths)), null),
  format: v.picklist(['xlsx', 'link']),
  every: v.picklist(rhythms),
  weekday: wire.num(),
  month_day: wire.num(),
  at_time: v.string(),
  recipients: v.array(v.number()),
  is_paused: v.boolean(),
  next_run_at: wire.time(),
  last_run_at: wire.time(),
});
export type Schedule = v.InferOutput<typeof schedule>;

/** GET /api/report-schedules */
export const schedulesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await api.list(URL, schedule, { signal })).rows,
});

const person = v.object({
  id: v.number(),
  first_name: wire.text(),
  last_name: wire.text(),
  username: wire.text(),
  email: wire.text(),
  role: wire.text(),
});

/** More pages of users than a fleet has. */
const MAX_PAGES = 10;

/** GET /api/users: those who may read reports. */
export const readersQuery = queryOptions({
  queryKey: ['mfe-reports', 'readers'],
  queryFn: async ({ signal }) => {
    const people: { id: string; name: string; email: string }[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const query = { page, limit: 100, is_active: true };
      const { rows, pagination } = await api.list('/api/users', person, { query, signal });
      for (const { id, first_name, last_name, username, email, role } of rows) {
        const name = [first_name, last_name].filter(Boolean).join(' ') || (username ?? String(id));
        if (roleHas(role, 'reports.view')) people.push({ id: String(id), name, email: email ?? '' });
      }
      if (page >= pagination.pages) break;
    }
    return people;
  },
  staleTime: 5 * 60_000,
});

const zone = v.object({ id: wire.id(), name: wire.text() });

/** GET /api/zones, by their names: those that the user sees. */
export const zonesQuery = queryOptions({
  queryKey: ['mfe-reports', 'zones'],
  queryFn: async ({ signal }) =>
    (await api.list('/api/zones', zone, { query: { inside: 'false' }, signal })).rows.map(({ id, name }) => ({
      value: String(id),
      label: name ?? `#${id}`,
    })),
});

const settings = v.object({ channels: v.optional(v.array(v.object({ channel: v.string() })), []) });

/** GET /api/notifications/settings: whether the server sends mail at all. */
export const sendsMailQuery = queryOptions({
  queryKey: ['mfe-reports', 'sends-mail'],
  queryFn: async ({ signal }) => {
    const { channels } = await api.get('/api/notifications/settings', settings, { signal });
    return channels.some(({ channel }) => channel === 'mail');
  },
});

const pathOf = (id: Id) => `${URL}/${encodeURIComponent(String(id))}`;

/** POST or PUT /api/report-schedules */
export const useSaveSchedule = () =>
  useChange(KEY, ({ id, body }: { id: Id | null; body: ScheduleBody }) =>
    id === null ? api.post(URL, body) : api.put(pathOf(id), body),
  );

/** DELETE /api/report-schedules/{id} */
export const useDeleteSchedule = () => useChange(KEY, (id: Id) => api.delete(pathOf(id)));

/** POST /api/report-schedules/{id}/test: a mail to oneself, now. */
export const useTestSchedule = () => useMutation({ mutationFn: (id: Id) => api.post(`${pathOf(id)}/test`, {}) });
