import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveAlarm } from 'shared-auth';
import { alarmTypeLabel, usePreference } from 'shared-ui';
import { playAlarmSound, showNotification, unlockSound } from './alarmSignals';
import styles from './CriticalAlarmSignals.module.css';
import { signalPreferences } from './signalPreferences';
import { useCriticalAlarms } from './useCriticalAlarms';

const vehicleOf = (alarm: LiveAlarm) => alarm.license_plate ?? alarm.vehicle_code ?? '';

/**
 * Signals new critical alarms: to screen readers always, by sound and desktop notification where the user has asked for them.
 * Shows nothing, and is mounted once: by the shell while one of the choices is on, else by the page that shows alarms.
 */
export default function CriticalAlarmSignals() {
  const { t } = useTranslation('mfe-alarms');
  const [wantsSound] = usePreference(signalPreferences.sound, false);
  const [wantsNotification] = usePreference(signalPreferences.notifications, false);
  const [announcement, setAnnouncement] = useState({ text: '', turn: 0 });

  useCriticalAlarms(({ newest, count }) => {
    const alarm = [alarmTypeLabel(t, newest.alarmType), vehicleOf(newest), newest.message ?? '']
      .filter((part) => part !== '')
      .join(' · ');
    const title = t('signals.critical', { count });
    if (wantsSound) playAlarmSound();
    if (wantsNotification) showNotification(title, alarm);
    if (document.visibilityState !== 'hidden')
      setAnnouncement(({ turn }) => ({ text: `${title}: ${alarm}`, turn: turn + 1 }));
  });

  useEffect(
    function unlockOnFirstGesture() {
      if (!wantsSound) return;
      const unlock = () => void unlockSound();
      window.addEventListener('pointerdown', unlock, { once: true });
      window.addEventListener('keydown', unlock, { once: true });
      return () => {
        window.removeEventListener('pointerdown', unlock);
        window.removeEventListener('keydown', unlock);
      };
    },
    [wantsSound],
  );

  return (
    <div role="alert" className={styles.spoken}>
      {/* A new element each time, so that the same words are read again. */}
      {announcement.text !== '' && <span key={announcement.turn}>{announcement.text}</span>}
    </div>
  );
}
