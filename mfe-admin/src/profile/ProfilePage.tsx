import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Slot, serverCan, useSession } from 'shared-auth';
import { Page, PageHeader, roleLabel } from 'shared-ui';
import { OwnDataCard } from '../privacy/OwnDataCard';
import { PrivateDriveCard } from '../private-time/PrivateDriveCard';
import { SecondFactorCard } from '../second-factor/parts';
import { OwnSessionsCard } from '../sessions/OwnSessionsCard';
import { sessionsQuery } from '../sessions/sessions.api';
import { ProfileCard } from './ProfileCard';
import styles from './ProfilePage.module.css';
import { SECOND_FACTOR_ID, SecurityCard } from './SecurityCard';

/** /profile: the person's data on the server, and separately the local profile of the specification. */
export default function ProfilePage() {
  const { t } = useTranslation('mfe-admin');
  const { user } = useSession();
  if (user?.must_add_second_factor === true)
    return (
      <Page>
        <PageHeader title={t('secondFactor.heldTitle')} subtitle={t('secondFactor.heldText')} />
        <SecondFactorCard />
      </Page>
    );
  const name = user && ([user.first_name, user.last_name].filter(Boolean).join(' ') || user.username);
  return (
    <Page>
      <PageHeader
        title={t('ui:places.profile')}
        subtitle={user && t('profile.signedInAs', { name, role: roleLabel(t, user.role) })}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {serverCan('private.time') && user?.role === 'driver' && <PrivateDriveCard />}
          <SecurityCard />
          {serverCan('session.factors') && (
            <div className={styles.secondFactor} id={SECOND_FACTOR_ID} tabIndex={-1}>
              <SecondFactorCard />
            </div>
          )}
          {serverCan('sessions.list') && <OwnSessionsCard />}
        </div>
        <div className={styles.column}>
          {serverCan('users.personal') && <OwnDataCard />}
          <ProfileCard />
        </div>
      </div>
      <Sections />
    </Page>
  );
}

/** Settings of other modules, below the list of sessions, whose height is known only once it has loaded. */
function Sections() {
  const { isLoading } = useQuery({ ...sessionsQuery('self'), enabled: serverCan('sessions.list') });
  return !isLoading && <Slot name="profile.sections" minHeight={0} />;
}
