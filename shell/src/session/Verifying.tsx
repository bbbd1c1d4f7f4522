import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-auth';
import { Button } from 'shared-ui';
import styles from './Verifying.module.css';

/** The spinner while the stored token is checked; with an explanation where the server cannot be reached. */
export function Verifying() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const isUnreachable = session.status === 'verifying' && session.isUnreachable;
  return (
    <div className={styles.area}>
      <span className={styles.spinner} aria-hidden="true" />
      <span className={styles.text} role="status">
        {t(isUnreachable ? 'session.unreachable' : 'session.verifying')}
      </span>
      {isUnreachable && (
        <div className={styles.actions}>
          <Button variant="primary" onClick={session.retry}>
            {t('ui:actions.retry')}
          </Button>
          <Button onClick={session.logout}>{t('ui:session.logout')}</Button>
        </div>
      )}
    </div>
  );
}
