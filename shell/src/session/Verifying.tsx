import { useTranslation } from 'react-i18next';
import styles from './Verifying.module.css';

/** The spinner while the stored token is checked. */
export function Verifying() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.area} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className={styles.text}>{t('session.verifying')}</span>
    </div>
  );
}
