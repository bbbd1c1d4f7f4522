import { useTranslation } from 'react-i18next';
import { Alert, Button, usePreference } from 'shared-ui';
import styles from './SignalQuestion.module.css';
import { SignalSwitches } from './SignalSwitches';

/** Asks once which signals critical alarms may give; that it was asked is kept. */
export function SignalQuestion() {
  const { t } = useTranslation('mfe-alarms');
  const [wasAsked, setAsked] = usePreference<boolean>('alarms.signals-asked', false);
  if (wasAsked) return null;
  return (
    <Alert
      tone="neutral"
      actions={
        <div className={styles.choices}>
          <SignalSwitches />
          <Button size="sm" onClick={() => setAsked(true)}>
            {t('signals.answered')}
          </Button>
        </div>
      }
    >
      {t('signals.question')}
    </Alert>
  );
}
