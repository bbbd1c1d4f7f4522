import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Card } from 'shared-ui';
import styles from './ProfilePage.module.css';

const features = ['changePassword', 'enableTwoFactor'] as const;

/** Two buttons that do nothing yet (spec §2), and show a notice when they are pressed. */
export function SecurityCard() {
  const { t } = useTranslation('mfe-admin');
  const [asked, setAsked] = useState<(typeof features)[number] | null>(null);
  return (
    <Card title={t('profile.security')}>
      <div className={styles.card}>
        <div className={styles.buttons}>
          {features.map((feature) => (
            <Button key={feature} onClick={() => setAsked(feature)}>
              {t(`profile.${feature}`)}
            </Button>
          ))}
        </div>
        <p role="status" className={styles.status}>
          {asked && `${t(`profile.${asked}`)}: ${t('profile.notAvailable')}`}
        </p>
      </div>
    </Card>
  );
}
