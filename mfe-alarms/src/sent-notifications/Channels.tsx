import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useCan } from 'shared-auth';
import { Badge, Button, Card, Disclosure, IconButton, QueryView, Stack } from 'shared-ui';
import { channelLabel } from '../notification-rules/channelLabel';
import { settingsQuery } from '../notification-rules/ownSettings.api';
import { DeleteChannelDialog } from './DeleteChannelDialog';
import { NewWebhookDialog } from './NewWebhookDialog';
import styles from './Sent.module.css';
import type { Channel } from './sent.api';

/** Every channel with its state; administrators add and remove receivers of webhooks. */
export function Channels({ query }: { query: UseQueryResult<Channel[]> }) {
  const { t } = useTranslation('mfe-alarms');
  const { data: settings, isFetched } = useQuery(settingsQuery);
  const mayChange = useCan('notifications.webhooks');
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<Channel | null>(null);

  // Missing settings are shown above the channels, and would move them.
  if (!isFetched) return null;
  return (
    <>
      <Card
        title={t('sent.channels')}
        actions={
          mayChange && (
            <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
              {t('webhook.add')}
            </Button>
          )
        }
      >
        <QueryView query={query} height={32} error={(error) => errorText(error, t)}>
          {(channels) => (
            <>
              {settings?.has_links === false && <NotSetUp text={t('sent.noLinks')} setting="PUBLIC_ORIGIN" />}
              <ul className={styles.channels} aria-label={t('sent.channels')}>
                {channels.map((channel) => (
                  <li key={channel.channel} className={styles.channel}>
                    <ChannelState channel={channel} />
                    {mayChange && channel.channel?.startsWith('webhook:') && (
                      <IconButton
                        size="sm"
                        icon={Trash2}
                        label={t('webhook.deleteNamed', { name: channel.name ?? '' })}
                        onClick={() => setDeleted(channel)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryView>
      </Card>
      {isAdding && <NewWebhookDialog onClose={() => setAdding(false)} />}
      <DeleteChannelDialog channel={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

/** The missing setting in the user's words; the administrator's entry on the server on demand. */
function NotSetUp({ text, setting }: { text: string; setting: string }) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.muted}>
      {text}
      <Disclosure label={t('ui:actions.details')}>{setting}</Disclosure>
    </div>
  );
}

/** The server's settings for its own channels (docs/notifications.md). */
const settingsOf: Readonly<Record<string, string>> = {
  mail: 'SMTP_URL, MAIL_FROM',
  push: 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT',
};

function ChannelState({ channel }: { channel: Channel }) {
  const { t } = useTranslation('mfe-alarms');
  const { is_configured, is_dead, failing_since, last_sent_at, waiting } = channel;
  const isUnset = is_configured === false;
  const state = isUnset
    ? 'unset'
    : is_dead
      ? 'dead'
      : failing_since !== null
        ? 'failing'
        : last_sent_at === null
          ? 'unused'
          : 'works';
  const tone = { unset: 'neutral', dead: 'danger', failing: 'warning', unused: 'neutral', works: 'success' } as const;
  return (
    <Stack gap={1}>
      <span className={styles.channel}>
        <bdi>{channelLabel(t, channel.channel, channel.name)}</bdi>
        <Badge tone={tone[state]}>{t(`sent.health.${state}`)}</Badge>
        {(waiting ?? 0) > 0 && <span className={styles.muted}>{t('sent.waiting', { count: waiting ?? 0 })}</span>}
      </span>
      {isUnset && (
        <NotSetUp
          text={t('sent.missingSettings')}
          setting={settingsOf[channel.channel ?? ''] ?? channel.channel ?? ''}
        />
      )}
      {channel.url && <bdi className={styles.muted}>{channel.url}</bdi>}
    </Stack>
  );
}
