import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from 'shared-auth';
import { Button, Popover, useAnyPreference, usePreference } from 'shared-ui';
import { SignalChoices } from './SignalChoices';
import styles from './SignalSettings.module.css';
import { signalPreferences } from './signalPreferences';

const keys = Object.values(signalPreferences);

/**
 * Asks once, in the alarm bar of every page, which signals critical alarms may give; the answer is remembered. Users
 * who may not claim alarms are not asked.
 */
export function SignalQuestion() {
  const { t } = useTranslation('mfe-alarms');
  const mayClaim = useCan('alarms.claim');
  const [wasAsked, setAsked] = usePreference<boolean>('mfe-alarms:alarms.signals-asked', false);
  const [isOpen, setOpen] = useState(false);
  const hasSignals = useAnyPreference(keys);
  if (!mayClaim || (!isOpen && (wasAsked || hasSignals))) return null;
  function show(next: boolean) {
    setOpen(next);
    if (!next) setAsked(true);
  }
  return (
    <Popover
      label={t('signals.title')}
      placement="top-end"
      open={isOpen}
      onOpenChange={show}
      trigger={
        <Button size="sm" icon={Volume2} className={styles.ask} title={t('signals.question')}>
          <span className={styles.label}>{t('signals.ask')}</span>
        </Button>
      }
    >
      <div className={styles.settings}>
        <SignalChoices />
        <Button size="sm" onClick={() => show(false)}>
          {t('ui:actions.close')}
        </Button>
      </div>
    </Popover>
  );
}
