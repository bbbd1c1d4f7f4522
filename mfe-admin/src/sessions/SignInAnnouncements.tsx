import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { live, serverCan } from 'shared-auth';
import { notify } from 'shared-ui';
import { deviceName } from './SessionList';

/** Announces on every page that somebody signed in as this user elsewhere. */
export default function SignInAnnouncements() {
  const { t } = useTranslation('mfe-admin');
  const isTold = serverCan('sessions.list');

  useEffect(
    function announce() {
      if (!isTold) return;
      return live.onSessionChange((event) => {
        if (event.change !== 'started') return;
        notify.warning(
          t('sessions.started', {
            device: deviceName(event, t),
            address: event.address ?? t('sessions.unknownPlace'),
          }),
        );
      });
    },
    [isTold, t],
  );
  return null;
}
