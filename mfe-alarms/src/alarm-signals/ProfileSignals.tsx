import { useTranslation } from 'react-i18next';
import { Card } from 'shared-ui';
import { SignalChoices } from './SignalChoices';

/** On the profile: which signals critical alarms give. */
export default function ProfileSignals() {
  const { t } = useTranslation('mfe-alarms');
  return (
    <Card title={t('signals.title')}>
      <SignalChoices />
    </Card>
  );
}
