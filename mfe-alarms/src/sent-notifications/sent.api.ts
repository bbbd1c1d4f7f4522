import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import * as v from 'valibot';
import { settingsQuery } from '../notification-rules/ownSettings.api';

/** Rows of one page of what was sent. */
const ROWS_PER_PAGE = 50;
/** Milliseconds between two reads while the page is open. */
const REFRESH_MS = 15_000;

export const sentStatuses = ['waiting', 'sent', 'dead', 'stopped'] as const;
export type SentStatus = (typeof sentStatuses)[number];

const sentMessage = v.object({
  id: wire.id(),
  person: wire.text(),
  channel: v.fallback(v.string(), ''),
  kind: v.fallback(v.string(), ''),
  is_critical: wire.flag(),
  alarm_count: wire.num(),
  report: wire.text(),
  alarm: wire.orNull(
    v.object({ id: wire.id(), alarm_type: wire.text(), message: wire.text(), license_plate: wire.text() }),
  ),
  status: v.fallback(v.string(), ''),
  attempts: wire.num(),
  error: wire.text(),
  caused_at: wire.time(),
  ended_at: wire.time(),
  next_attempt_at: wire.time(),
});
export type SentMessage = v.InferOutput<typeof sentMessage>;

const channel = v.object({
  channel: v.string(),
  name: wire.text(),
  url: wire.text(),
  is_configured: v.fallback(v.boolean(), true),
  is_dead: v.fallback(v.boolean(), false),
  failing_since: wire.time(),
  last_sent_at: wire.time(),
  error: wire.text(),
  waiting: wire.num(),
});
export type Channel = v.InferOutput<typeof channel>;

export interface SentFilter {
  page: number;
  status: SentStatus | '';
  channel: string;
}

const SENT = ['mfe-alarms', 'sent'] as const;
const CHANNELS = ['mfe-alarms', 'channels'] as const;

/** GET /api/notifications/sent: the newest first. */
export const sentQuery = (filter: SentFilter) =>
  queryOptions({
    queryKey: [...SENT, filter],
    queryFn: ({ signal }) =>
      api.list('/api/notifications/sent', sentMessage, { query: { ...filter, limit: ROWS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** GET /api/notifications/channels: every way out, and whether it works. */
export const channelsQuery = queryOptions({
  queryKey: CHANNELS,
  queryFn: async ({ signal }) =>
    (await api.list('/api/notifications/channels', channel, { signal, key: (row) => row.channel })).rows,
  refetchInterval: 4 * REFRESH_MS,
});

function useReload() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: SENT });
    void client.invalidateQueries({ queryKey: CHANNELS });
    void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  };
}

/** POST /api/notifications/sent/{id}/retry: a dead message once more. */
export function useRetryMessage() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: (id: Id) => api.post(`/api/notifications/sent/${encodeURIComponent(String(id))}/retry`, {}),
    onSettled,
  });
}

const created = v.object({ data: v.object({ channel: v.string(), secret: v.string() }) });

/** POST /api/notification-webhooks: the only response that holds the secret. */
export function useAddWebhook() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: async (receiver: { name: string; url: string }) =>
      (await api.post('/api/notification-webhooks', receiver, { schema: created })).data.secret,
    onSettled,
    // The secret stays in the dialog, and in no cache.
    gcTime: 0,
  });
}

/** DELETE /api/notification-webhooks/{id} */
export function useDeleteWebhook() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: (name: string) =>
      api.delete(`/api/notification-webhooks/${encodeURIComponent(name.replace('webhook:', ''))}`),
    onSettled,
  });
}
