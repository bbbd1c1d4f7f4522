import { Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Popover } from 'shared-ui';
import { SignalChoices } from './SignalChoices';
import styles from './SignalSettings.module.css';

/** Behind a button: which signals critical alarms give. */
export function SignalSettings() {
  const { t } = useTranslation('mfe-alarms');
  return (
    <Popover label={t('signals.title')} trigger={<Button icon={Volume2}>{t('signals.title')}</Button>}>
      <div className={styles.settings}>
        <SignalChoices />
      </div>
    </Popover>
  );
}
