import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preferenceKeys } from 'shared-auth';
import { Alert, Button, Popover, Stack, SwitchField, usePreference } from 'shared-ui';
import { allowNotifications, playAlarmSound, unlockSound } from './alarmSignals';
import styles from './SignalSettings.module.css';

interface SignalSettingsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Turns sound and desktop notifications for critical alarms on and off; a switch stays off when the browser refuses. */
export function SignalSettings({ open, onOpenChange }: SignalSettingsProps) {
  const { t } = useTranslation('mfe-alarms');
  const [wantsSound, setSound] = usePreference<boolean>(preferenceKeys.alarmSound, false);
  const [wantsNotification, setNotification] = usePreference<boolean>(preferenceKeys.alarmNotifications, false);
  const [refused, setRefused] = useState<'noSound' | 'noNotification' | null>(null);

  async function switchSound(isOn: boolean) {
    const isHeard = !isOn || (await unlockSound());
    setRefused(isHeard ? null : 'noSound');
    setSound(isOn && isHeard);
    // So that the user knows what to listen for.
    if (isOn && isHeard) playAlarmSound();
  }

  async function switchNotification(isOn: boolean) {
    const isAllowed = !isOn || (await allowNotifications());
    setRefused(isAllowed ? null : 'noNotification');
    setNotification(isOn && isAllowed);
  }

  return (
    <Popover
      label={t('signals.title')}
      trigger={<Button icon={Volume2}>{t('signals.title')}</Button>}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Stack gap={3} className={styles.settings}>
        <p>{t('signals.about')}</p>
        <SwitchField label={t('signals.sound')} checked={wantsSound} onChange={(isOn) => void switchSound(isOn)} />
        <SwitchField
          label={t('signals.notification')}
          checked={wantsNotification}
          onChange={(isOn) => void switchNotification(isOn)}
        />
        {refused && <Alert tone="warning">{t(`signals.${refused}`)}</Alert>}
      </Stack>
    </Popover>
  );
}
