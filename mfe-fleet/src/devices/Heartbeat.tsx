import { useTranslation } from 'react-i18next';
import { DAY_MS } from 'shared-auth/contract';
import { formatDateTime, formatLasting, formatRelativeTime, useNow } from 'shared-ui';
import styles from '../common/common.module.css';

/**
 * The time of a device's last message, and its age where the time does not show it.
 * @param isSilent - show the duration of the silence, however long; default false
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
