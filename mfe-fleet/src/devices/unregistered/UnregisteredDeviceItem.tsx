import { useTranslation } from 'react-i18next';
import { Button, formatCoordinates, NearestPlace, RelativeTime } from 'shared-ui';
import type { UnregisteredDevice } from './unregistered.api';
import styles from './unregistered.module.css';

interface UnregisteredDeviceItemProps {
  tracker: UnregisteredDevice;
  onAssign: () => void;
  onIgnore: () => void;
}

/** The data of one tracker, with its actions. */
export function UnregisteredDeviceItem({ tracker, onAssign, onIgnore }: UnregisteredDeviceItemProps) {
  const { t } = useTranslation('mfe-fleet');
  const { unique_id, protocol, first_message, last_message, message_count, latitude, longitude } = tracker;
  return (
    <li className={styles.item}>
      <div className={styles.facts}>
        <strong className={styles.uid}>{unique_id}</strong>
        {protocol && <span>{protocol}</span>}
        <span>
          {t('unregisteredDevices.first')} <RelativeTime at={first_message} />
        </span>
        <span>
          {t('unregisteredDevices.last')} <RelativeTime at={last_message} />
        </span>
        {message_count !== null && <span>{t('unregisteredDevices.messages', { count: message_count })}</span>}
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
          aria-label={t('unregisteredDevices.assignOf', { uid: unique_id })}
        >
          {t('unregisteredDevices.assign')}
        </Button>
        <Button size="sm" onClick={onIgnore} aria-label={t('unregisteredDevices.ignoreOf', { uid: unique_id })}>
          {t('unregisteredDevices.ignore')}
        </Button>
      </div>
    </li>
  );
}
