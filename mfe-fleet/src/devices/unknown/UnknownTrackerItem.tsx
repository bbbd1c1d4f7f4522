import { useTranslation } from 'react-i18next';
import { Button, formatCoordinates, NearestPlace, RelativeTime } from 'shared-ui';
import type { UnknownTracker } from './unknown.api';
import styles from './unknown.module.css';

interface UnknownTrackerItemProps {
  tracker: UnknownTracker;
  onAssign: () => void;
  onIgnore: () => void;
}

/** What is known of one tracker, and what can be done with it. */
export function UnknownTrackerItem({ tracker, onAssign, onIgnore }: UnknownTrackerItemProps) {
  const { t } = useTranslation('mfe-fleet');
  const { unique_id, protocol, first_message, last_message, message_count, latitude, longitude } = tracker;
  return (
    <li className={styles.item}>
      <div className={styles.facts}>
        <strong className={styles.uid}>{unique_id}</strong>
        {protocol && <span>{protocol}</span>}
        <span>
          {t('unknownDevices.first')} <RelativeTime at={first_message} />
        </span>
        <span>
          {t('unknownDevices.last')} <RelativeTime at={last_message} />
        </span>
        {message_count !== null && <span>{t('unknownDevices.messages', { count: message_count })}</span>}
        {latitude !== null && longitude !== null && (
          <span>
            {formatCoordinates(latitude, longitude)} <NearestPlace latitude={latitude} longitude={longitude} />
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="primary"
          onClick={onAssign}
          aria-label={t('unknownDevices.assignOf', { uid: unique_id })}
        >
          {t('unknownDevices.assign')}
        </Button>
        <Button size="sm" onClick={onIgnore} aria-label={t('unknownDevices.ignoreOf', { uid: unique_id })}>
          {t('unknownDevices.ignore')}
        </Button>
      </div>
    </li>
  );
}
