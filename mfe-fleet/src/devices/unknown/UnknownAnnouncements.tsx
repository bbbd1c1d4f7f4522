import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { live, serverCan, useCan } from 'shared-auth';
import { notify } from 'shared-ui';
import { unknownTrackersQuery } from './unknown.api';

/**
 * Announces on every page, one time, that a tracker sends that nobody entered: the server notifies managers of each one
 * time.
 */
export default function UnknownAnnouncements() {
  const { t } = useTranslation('mfe-fleet');
  const client = useQueryClient();
  const isTold = useCan('trackers.assign') && serverCan('trackers.unknown');

  useEffect(
    function announce() {
      if (!isTold) return;
      return live.onUnknownTrackers(({ count, trackers }) => {
        notify.info(t('unknownDevices.announced', { count, uid: trackers.join(', ') }));
        void client.invalidateQueries({ queryKey: unknownTrackersQuery.queryKey });
      });
    },
    [isTold, client, t],
  );
  return null;
}
