import { useTranslation } from 'react-i18next';
import { Stack } from 'shared-ui';
import { SignalSwitches } from './SignalSwitches';

/** Which signals critical alarms give, and where. */
export function SignalChoices() {
  const { t } = useTranslation('mfe-alarms');
  return (
    <Stack gap={3}>
      <p>{t('signals.about')}</p>
      <SignalSwitches />
    </Stack>
  );
}
