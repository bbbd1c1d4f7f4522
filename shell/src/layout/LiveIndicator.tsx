import { useTranslation } from 'react-i18next';
import { useLiveConnected } from 'shared-auth';
import styles from './Header.module.css';

/** Shows whether the live connection is up. On phones only the dot is visible; the accessible name stays. */
export function LiveIndicator() {
  const { t } = useTranslation('shell');
  const isConnected = useLiveConnected();
  const text = t(isConnected ? 'ui:session.connected' : 'ui:session.disconnected');
  return (
    <div
      role="status"
      className={styles.live}
      data-connected={isConnected}
      aria-label={text}
      title={`${t('layout.live')}: ${text}`}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.liveText}>{text}</span>
    </div>
  );
}
