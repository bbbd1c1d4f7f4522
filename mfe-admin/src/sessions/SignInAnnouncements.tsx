import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { live, serverCan } from 'shared-auth';
import { notify } from 'shared-ui';
import { deviceName } from './SessionList';
import { sessionsKey } from './sessions.api';

/** Announces on every page that somebody signed in as this user elsewhere, and keeps lists of sessions up to date. */
export default function SignInAnnouncements() {
  const { t } = useTranslation('mfe-admin');
  const client = useQueryClient();
  const isTold = serverCan('sessions.list');

  useEffect(
    function announce() {
      if (!isTold) return;
      return live.onSessionChange((event) => {
        void client.invalidateQueries({ queryKey: sessionsKey });
        if (event.change !== 'started') return;
        notify.warning(
          t('sessions.started', {
            device: deviceName(event, t),
            address: event.address ?? t('sessions.unknownPlace'),
          }),
        );
      });
    },
    [isTold, client, t],
  );
  return null;
}
