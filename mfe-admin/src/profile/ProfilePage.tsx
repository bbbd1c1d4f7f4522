import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from 'shared-ui';
import { PreferencesCard } from './PreferencesCard';
import { ProfileCard } from './ProfileCard';
import styles from './ProfilePage.module.css';
import { SecurityCard } from './SecurityCard';

/** /profile: the local profile of the spec, and apart from it what this browser keeps. */
export default function ProfilePage() {
  const { t } = useTranslation('mfe-admin');
  return (
    <Page>
      <PageHeader title={t('ui:places.profile')} />
      <div className={styles.columns}>
        <ProfileCard />
        <div className={styles.column}>
          <PreferencesCard />
          <SecurityCard />
        </div>
      </div>
    </Page>
  );
}
