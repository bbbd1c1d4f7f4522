import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LiveAlarm, useModuleScope, useScopedEffect } from 'shared-auth';
import { alarmMessage, alarmTypeLabel, usePreference } from 'shared-ui';
import { canSound, playAlarmSound, showNotification, unlockSound } from './alarmSignals';
import styles from './CriticalAlarmSignals.module.css';
import { inOneTab } from './inOneTab';
import { signalPreferences } from './signalPreferences';
import { useCriticalAlarms } from './useCriticalAlarms';

const vehicleOf = (alarm: LiveAlarm) => alarm.license_plate ?? alarm.vehicle_code ?? '';

/**
 * Signals new critical alarms: to screen readers always, by sound and desktop notification where the user has enabled
 * them. It shows nothing, and is mounted once: by the shell while one of the preferences is on, else by the page that
 * shows alarms.
 */
export default function CriticalAlarmSignals() {
  const { t } = useTranslation('mfe-alarms');
  const [wantsSound] = usePreference(signalPreferences.sound, false);
  const [wantsNotification] = usePreference(signalPreferences.notifications, false);
  const scope = useModuleScope();
  const [announcement, setAnnouncement] = useState({ text: '', turn: 0 });

  useCriticalAlarms(({ newest, count }) => {
    const message = alarmMessage(t, { alarm_type: newest.alarmType, message: newest.message });
    const alarm = [alarmTypeLabel(t, newest.alarmType), vehicleOf(newest), message ?? '']
      .filter((part) => part !== '')
      .join(' · ');
    const title = t('signals.critical', { count });
    // A tab without permission for sound leaves it to one that has it.
    if (wantsSound && canSound()) inOneTab(scope, 'sound', playAlarmSound);
    if (wantsNotification) inOneTab(scope, 'notification', () => showNotification(title, alarm));
    if (document.visibilityState !== 'hidden')
      setAnnouncement(({ turn }) => ({ text: `${title}: ${alarm}`, turn: turn + 1 }));
  });

  useScopedEffect(
    function unlockOnFirstGesture(scope) {
      if (!wantsSound) return;
      const unlock = () => void unlockSound();
      scope.listen(window, 'pointerdown', unlock, { once: true });
      scope.listen(window, 'keydown', unlock, { once: true });
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
