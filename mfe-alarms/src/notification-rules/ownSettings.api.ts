import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallBody, type CallRow, notificationCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { read, send } from '../calls';

export type OwnSettings = CallRow<typeof notificationCalls.settings>;
/** The settings of a person; both times are null without quiet hours. */
export type QuietHours = CallBody<typeof notificationCalls.saveSettings>;

/** Quiet hours, the channels there are, and whether messages reach the person. */
export const settingsQuery = read(notificationCalls.settings);

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: QuietHours) => send(notificationCalls.saveSettings, { body }),
    onSuccess: (saved) => saved && client.setQueryData(settingsQuery.queryKey, saved),
  });
}

/** Whether this browser gets messages. */
export const useSubscribeBrowser = () =>
  useChange(settingsQuery.queryKey, ({ subscription, isOn }: { subscription: PushSubscriptionJSON; isOn: boolean }) => {
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription;
    return isOn
      ? send(notificationCalls.subscribe, { body: { endpoint, keys: { p256dh, auth } } })
      : send(notificationCalls.unsubscribe, { body: { endpoint } });
  });
