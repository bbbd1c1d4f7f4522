import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { type CallRow, notificationCalls, type SentStatus, webhookCalls } from 'shared-auth/calls';
import { useChange, useReload } from 'shared-ui/lists';
import { change, read, send, tagKey } from '../calls';

/** Rows per page of messages. */
const ROWS_PER_PAGE = 50;
/** Milliseconds between two reads while the page is open. */
const REFRESH_MS = 15_000;

export type SentMessage = CallRow<typeof notificationCalls.sent>;
export type Channel = CallRow<typeof notificationCalls.channels>;

export interface SentFilter {
  page: number;
  status: SentStatus | '';
  channel: string;
}

/** The newest first. */
export const sentQuery = (filter: SentFilter) => ({
  ...read(notificationCalls.sent, { ...filter, limit: ROWS_PER_PAGE }),
  placeholderData: keepPreviousData,
  refetchInterval: REFRESH_MS,
});

/** Every channel, and whether it works. */
export const channelsQuery = { ...read(notificationCalls.channels), refetchInterval: 4 * REFRESH_MS };

/** Sends a failed message again. */
export const useRetryMessage = () => useChange(...change(notificationCalls.retry));

/** Adds a receiver. @returns its secret, which is only in this response */
export function useAddWebhook() {
  const onSettled = useReload(tagKey('notifications'));
  return useMutation({
    mutationFn: async (body: { name: string; url: string }) =>
      (await send(webhookCalls.create, { body }))?.secret ?? '',
    onSettled,
    // The secret is in the dialog only, not in a cache.
    gcTime: 0,
  });
}

export const useDeleteWebhook = () =>
  useChange(tagKey('notifications'), (channel: string) =>
    send(webhookCalls.remove, { id: channel.replace('webhook:', '') }),
  );
