import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverCan } from 'shared-auth';
import { Button, Card } from 'shared-ui';
import { ChangePasswordDialog } from '../password/ChangePasswordDialog';
import styles from './ProfilePage.module.css';

const features = ['changePassword', 'enableTwoFactor'] as const;
type Feature = (typeof features)[number];

/** Where the second button leads, where the server has a second factor. */
export const SECOND_FACTOR_ID = 'second-factor';

/** Two buttons that only show a notice (docs/spec/remaining-areas.md §2); each works where the server supports it. */
export function SecurityCard() {
  const { t } = useTranslation('mfe-admin');
  const [asked, setAsked] = useState<Feature | null>(null);
  const [isChanging, setChanging] = useState(false);
  function press(feature: Feature) {
    if (feature === 'changePassword' && serverCan('passwords.own')) return setChanging(true);
    if (feature === 'enableTwoFactor' && serverCan('session.factors'))
      return document.getElementById(SECOND_FACTOR_ID)?.focus();
    setAsked(feature);
  }
  return (
    <Card title={t('profile.security')}>
      <div className={styles.card}>
        <div className={styles.buttons}>
          {features.map((feature) => (
            <Button key={feature} onClick={() => press(feature)}>
              {t(`profile.${feature}`)}
            </Button>
          ))}
        </div>
        <p role="status" className={styles.status}>
          {asked && `${t(`profile.${asked}`)}: ${t('profile.notAvailable')}`}
        </p>
      </div>
      <ChangePasswordDialog open={isChanging} onClose={() => setChanging(false)} />
    </Card>
  );
}
