import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { live, serverCan, useCan } from 'shared-auth';
import { notify } from 'shared-ui';
import { unregisteredDevicesQuery } from './unregistered.api';

/** Announces on every page that an unregistered tracker sends; the server tells managers of each tracker once. */
export default function UnregisteredAnnouncements() {
  const { t } = useTranslation('mfe-fleet');
  const client = useQueryClient();
  const isTold = useCan('trackers.assign') && serverCan('trackers.unknown');

  useEffect(
    function announce() {
      if (!isTold) return;
      return live.onUnknownTrackers(({ count, trackers }) => {
        notify.info(t('unregisteredDevices.announced', { count, uid: trackers.join(', ') }));
        void client.invalidateQueries({ queryKey: unregisteredDevicesQuery.queryKey });
      });
    },
    [isTold, client, t],
  );
  return null;
}
