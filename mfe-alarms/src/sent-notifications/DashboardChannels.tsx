import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, useCan } from 'shared-auth';
import { ButtonLink } from 'shared-ui';
import { SilentRules } from '../notification-rules/SilentRules';
import { DeadChannels } from './DeadChannels';
import { type Channel, channelsQuery } from './sent.api';

/** The channels of messages, of which administrators are shown the state on the dashboard; others ask for nothing. */
export function useDashboardChannels(): { isPending: boolean; channels: readonly Channel[] } {
  const isTold = useCan('notifications.webhooks') && serverCan('notifications');
  const { data, isLoading } = useQuery({ ...channelsQuery, enabled: isTold });
  return { isPending: isLoading, channels: data ?? [] };
}

/** Channels by which no message arrives, and rules that notify no one. Shows nothing while all of them work. */
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
