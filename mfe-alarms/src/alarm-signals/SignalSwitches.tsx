import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, SwitchField, usePreference } from 'shared-ui';
import { notificationPermission, playAlarmSound, requestNotifications, unlockSound } from './alarmSignals';
import { signalPreferences } from './signalPreferences';

/**
 * Turns sound and desktop notifications for critical alarms on and off; a switch stays off when the browser refuses,
 * also later on.
 */
export function SignalSwitches() {
  const { t } = useTranslation('mfe-alarms');
  const [wantsSound, setSound] = usePreference<boolean>(signalPreferences.sound, false);
  const [wantsNotification, setNotification] = usePreference<boolean>(signalPreferences.notifications, false);
  const [permission, setPermission] = useState(notificationPermission);
  const [refused, setRefused] = useState<'noSound' | 'noNotification' | 'unsupportedNotification' | null>(null);

  async function switchSound(isOn: boolean) {
    const isHeard = !isOn || (await unlockSound());
    setRefused(isHeard ? null : 'noSound');
    setSound(isOn && isHeard);
    // Plays the sound as an example.
    if (isOn && isHeard) playAlarmSound();
  }

  async function switchNotification(isOn: boolean) {
    const current = isOn ? await requestNotifications() : permission;
    const isAllowed = !isOn || current === 'granted';
    setPermission(current);
    setRefused(isAllowed ? null : current === 'unsupported' ? 'unsupportedNotification' : 'noNotification');
    setNotification(isOn && isAllowed);
  }

  return (
    <>
      <SwitchField label={t('signals.sound')} checked={wantsSound} onChange={(isOn) => void switchSound(isOn)} />
      <SwitchField
        label={t('signals.notification')}
        checked={wantsNotification && permission === 'granted'}
        onChange={(isOn) => void switchNotification(isOn)}
      />
      {refused && <Alert tone="warning">{t(`signals.${refused}`)}</Alert>}
    </>
  );
}
