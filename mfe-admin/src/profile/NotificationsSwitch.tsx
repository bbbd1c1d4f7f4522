import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preferenceKeys } from 'shared-auth';
import { SwitchField, usePreference } from 'shared-ui';

type Permission = NotificationPermission | 'unsupported';

const currentPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

/** Turns desktop notifications on, once the browser has allowed them. */
export function NotificationsSwitch() {
  const { t } = useTranslation('mfe-admin');
  const [isWanted, setWanted] = usePreference<boolean>(preferenceKeys.alarmNotifications, false);
  const [permission, setPermission] = useState(currentPermission);

  async function choose(wanted: boolean) {
    if (!wanted || permission === 'granted') {
      setWanted(wanted);
      return;
    }
    const answer = await Notification.requestPermission();
    setPermission(answer);
    setWanted(answer === 'granted');
  }

  const isBlocked = permission === 'denied' || permission === 'unsupported';
  return (
    <SwitchField
      label={t('preferences.notifications')}
      checked={isWanted && permission === 'granted'}
      onChange={(wanted) => void choose(wanted)}
      disabled={isBlocked}
      hint={
        isBlocked
          ? t(permission === 'denied' ? 'preferences.notificationsDenied' : 'preferences.notificationsUnsupported')
          : undefined
      }
    />
  );
}
