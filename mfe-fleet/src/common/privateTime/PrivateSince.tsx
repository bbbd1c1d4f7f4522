import { useTranslation } from 'react-i18next';
import { formatDateTime } from 'shared-ui';
import styles from '../common.module.css';

/** Shown in place of a vehicle's location: that it is private, and since when. @param at - epoch ms */
export function PrivateSince({ at }: { at: number }) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <span className={styles.lines}>
      <span>{t('private.now')}</span>
      <span className={styles.second}>{t('private.since', { time: formatDateTime(at) })}</span>
    </span>
  );
}
