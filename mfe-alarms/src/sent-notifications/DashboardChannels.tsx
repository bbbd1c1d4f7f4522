import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, useCan } from 'shared-auth';
import { ButtonLink } from 'shared-ui';
import { SilentRules } from '../notification-rules/SilentRules';
import { DeadChannels } from './DeadChannels';
import { type Channel, channelsQuery } from './sent.api';

/** The channels of messages, for administrators; other users make no call. */
export function useDashboardChannels(): { isPending: boolean; channels: readonly Channel[] } {
  const isTold = useCan('notifications.webhooks') && serverCan('notifications');
  const { data, isLoading } = useQuery({ ...channelsQuery, enabled: isTold });
  return { isPending: isLoading, channels: data ?? [] };
}

/** Names channels that deliver no messages, and counts rules without recipients. Renders nothing without such ones. */
export function DashboardChannels({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation('mfe-alarms');
  return (
    <>
      <DeadChannels
        channels={channels}
        actions={
          <ButtonLink size="sm" to={`${paths.sentNotifications()}?status=dead`}>
            {t('sent.title')}
          </ButtonLink>
        }
      />
      <SilentRules
        actions={
          <ButtonLink size="sm" to={paths.notificationRules()}>
            {t('rules.title')}
          </ButtonLink>
        }
      />
    </>
  );
}
