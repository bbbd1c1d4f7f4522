import { useTranslation } from 'react-i18next';
import { DAY_MS } from 'shared-auth/contract';
import { formatDateTime, formatLasting, formatRelativeTime, useNow } from 'shared-ui';
import styles from '../common/common.module.css';

/**
 * When a device was last heard, and how long ago that is where the moment does not show it.
 * @param isSilent - how long it has been silent, however long; default false
 */
export function Heartbeat({ at, isSilent = false }: { at: number | null; isSilent?: boolean }) {
  const { t } = useTranslation('mfe-fleet');
  const now = useNow();
  if (at === null) return <span className={styles.lines}>{t('ui:time.never')}</span>;
  return (
    <span className={styles.lines}>
      <span>{formatDateTime(at)}</span>
      <span className={styles.second}>
        {isSilent && t('devices.silent.lasting', { duration: formatLasting(now - at, t) })}
        {!isSilent && now - at < DAY_MS && formatRelativeTime(at, now, t)}
      </span>
    </span>
  );
}
