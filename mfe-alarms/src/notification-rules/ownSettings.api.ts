import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Locale, wire } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';

const URL = '/api/notifications/settings';

const settings = v.object({
  locale: v.fallback(v.picklist(['mk', 'en']), 'mk'),
  quiet_from: wire.text(),
  quiet_until: wire.text(),
  quiet_critical: v.fallback(v.boolean(), true),
  quiet_off_hours: v.fallback(v.boolean(), false),
  channels: v.optional(v.array(v.object({ channel: v.string(), name: wire.text() })), []),
  push_key: wire.text(),
  browsers: wire.num(),
  email: wire.text(),
  has_links: v.fallback(v.boolean(), true),
  is_unreachable: v.fallback(v.boolean(), false),
});
export type OwnSettings = v.InferOutput<typeof settings>;

/** What a person decides; both times are null without quiet hours. */
export interface QuietHours {
  locale: Locale;
  quiet_from: string | null;
  quiet_until: string | null;
  quiet_critical: boolean;
  /** Where the server announces `hours`. */
  quiet_off_hours?: boolean;
}

/** GET /api/notifications/settings: quiet hours, the channels there are, and whether messages reach the person. */
export const settingsQuery = queryOptions({
  queryKey: ['mfe-alarms', 'notification-settings'],
  queryFn: ({ signal }) => api.get(URL, settings, { signal }),
});

/** PUT /api/notifications/settings */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (quiet: QuietHours) => (await api.put(URL, quiet, { schema: v.object({ data: settings }) })).data,
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
  });
}

const pushUrl = '/api/notifications/push';

/** POST or DELETE /api/notifications/push: whether this browser gets messages. */
export const useSubscribeBrowser = () =>
  useChange(settingsQuery.queryKey, ({ subscription, isOn }: { subscription: PushSubscriptionJSON; isOn: boolean }) =>
    isOn
      ? api.post(pushUrl, { endpoint: subscription.endpoint, keys: subscription.keys })
      : api.delete(pushUrl, { body: { endpoint: subscription.endpoint } }),
  );
