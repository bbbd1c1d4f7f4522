import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pendingChanges } from 'shared-auth';
import { Button, Popover, RelativeTime } from 'shared-ui';
import styles from './PendingChanges.module.css';
import { useSendPending } from './useSendPending';

/** "2 неиспратени" in the header: actions made while the server was out of reach, to be sent or withdrawn. */
export function PendingChanges() {
  const { t } = useTranslation('shell');
  const actions = useSendPending();
  return (
    <div role="status">
      {actions.length > 0 && (
        <Popover
          label={t('unsent.title')}
          className={styles.panel}
          trigger={
            <Button size="sm" icon={CloudUpload} className={styles.count}>
              {t('unsent.count', { count: actions.length })}
            </Button>
          }
        >
          <p className={styles.about}>{t('unsent.about')}</p>
          <ul className={styles.list}>
            {actions.map(({ id, label, at }) => (
              <li key={id} className={styles.action}>
                <span className={styles.label}>
                  <bdi>{label}</bdi>
                  <RelativeTime at={at} className={styles.time} />
                </span>
                <Button size="sm" onClick={() => pendingChanges.drop(id)} aria-label={t('unsent.drop', { label })}>
                  {t('ui:actions.cancel')}
                </Button>
              </li>
            ))}
          </ul>
          <Button variant="primary" size="sm" onClick={() => void pendingChanges.send(true)}>
            {t('unsent.send')}
          </Button>
        </Popover>
      )}
    </div>
  );
}
