import { useTranslation } from 'react-i18next';
import { Button, usePreference } from 'shared-ui';
import styles from './SignalQuestion.module.css';
import { SignalSwitches } from './SignalSwitches';

/** Asks once, in one small line, which signals critical alarms may give; that it was asked is kept. */
export function SignalQuestion() {
  const { t } = useTranslation('mfe-alarms');
  const [wasAsked, setAsked] = usePreference<boolean>('alarms.signals-asked', false);
  if (wasAsked) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand above, in a line of its own.
    <div role="group" aria-label={t('signals.question')} className={styles.question}>
      <span aria-hidden="true">{t('signals.short')}</span>
      <SignalSwitches />
      <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
        {t('signals.answered')}
      </Button>
    </div>
  );
}
