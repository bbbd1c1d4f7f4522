import { useTranslation } from 'react-i18next';
import { Card } from 'shared-ui';
import { SessionList } from './SessionList';

/** The user's sessions. Shown only where the server lists sessions. */
export function OwnSessionsCard() {
  const { t } = useTranslation('mfe-admin');
  return (
    <Card title={t('sessions.card')}>
      <SessionList of="self" />
    </Card>
  );
}
