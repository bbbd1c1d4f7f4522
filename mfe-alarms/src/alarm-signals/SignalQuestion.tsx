import { useTranslation } from 'react-i18next';
import { Alert, Button, usePreference } from 'shared-ui';

/** Asks once whether critical alarms may be signalled; any answer is kept. */
export function SignalQuestion({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('mfe-alarms');
  const [wasAsked, setAsked] = usePreference<boolean>('alarms.signals-asked', false);
  if (wasAsked) return null;
  return (
    <Alert
      tone="neutral"
      actions={
        <>
          <Button
            size="sm"
            onClick={() => {
              setAsked(true);
              onChoose();
            }}
          >
            {t('signals.choose')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
            {t('signals.decline')}
          </Button>
        </>
      }
    >
      {t('signals.question')}
    </Alert>
  );
}
