import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, formatDateTime } from 'shared-ui';
import { channelLabel } from '../notification-rules/channelLabel';
import { failureText } from './failureText';
import type { Channel } from './sent.api';

/** Names the channels that no longer deliver messages, with time and reason; renders nothing while all of them work. */
export function DeadChannels({ channels, actions }: { channels: readonly Channel[]; actions?: ReactNode }) {
  const { t } = useTranslation('mfe-alarms');
  const dead = channels.filter(({ is_dead }) => is_dead);
  if (dead.length === 0) return null;
  return (
    <Alert tone="danger" title={t('sent.dead', { count: dead.length })} actions={actions}>
      {dead.map(({ channel, name, failing_since, error }) => (
        <p key={channel}>
          {[
            channelLabel(t, channel, name),
            failing_since !== null && t('sent.since', { time: formatDateTime(failing_since) }),
            failureText(t, error),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
    </Alert>
  );
}
