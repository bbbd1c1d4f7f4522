import { Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Popover, Stack } from 'shared-ui';
import styles from './SignalSettings.module.css';
import { SignalSwitches } from './SignalSwitches';

/** Behind a button: which signals critical alarms give. */
export function SignalSettings() {
  const { t } = useTranslation('mfe-alarms');
  return (
    <Popover label={t('signals.title')} trigger={<Button icon={Volume2}>{t('signals.title')}</Button>}>
      <Stack gap={3} className={styles.settings}>
        <p>{t('signals.about')}</p>
        <SignalSwitches />
      </Stack>
    </Popover>
  );
}
