import { useTranslation } from 'react-i18next';
import { useLiveConnected, useSession } from 'shared-auth';
import { formatDateTime, useNow } from 'shared-ui';
import styles from './map.module.css';

/**
 * On a screen on the wall: the user of the session, whether it is live, and the time, which stops where the page hangs.
 */
export function WallboardNotice() {
  const { t } = useTranslation('mfe-fleet');
  const { user } = useSession();
  const isConnected = useLiveConnected();
  const now = useNow(1_000);
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ') || user?.username;
  return (
    <p className={styles.notice} data-connected={isConnected}>
      <span>{t('map.signedInAs', { name })}</span>
      <span>{t(isConnected ? 'map.live' : 'map.notLive')}</span>
      <time>{formatDateTime(now)}</time>
    </p>
  );
}
