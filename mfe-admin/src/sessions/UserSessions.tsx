import { useTranslation } from 'react-i18next';
import { Card } from 'shared-ui';
import type { User } from '../users/users.api';
import { SessionList } from './SessionList';

/** The sessions of a user, for administrators. */
export function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation('mfe-admin');
  return (
    <Card title={t('sessions.cardOfUser')} headingLevel={3}>
      <SessionList of={user.id} />
    </Card>
  );
}
