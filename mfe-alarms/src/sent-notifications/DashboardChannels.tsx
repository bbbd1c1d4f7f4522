import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths, serverCan } from 'shared-auth';
import { ButtonLink } from 'shared-ui';
import { DeadChannels } from './DeadChannels';
import { channelsQuery } from './sent.api';

/** On the dashboard of administrators: channels by which no message arrives. Shows nothing while all of them work. */
export default function DashboardChannels() {
  const { t } = useTranslation('mfe-alarms');
  const channels = useQuery({ ...channelsQuery, enabled: serverCan('notifications') });
  return (
    <DeadChannels
      channels={channels.data ?? []}
      actions={
        <ButtonLink size="sm" to={`${paths.sentNotifications()}?status=dead`}>
          {t('sent.title')}
        </ButtonLink>
      }
    />
  );
}
