import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isOldState } from 'shared-auth/contract';
import {
  Badge,
  DeviceStatusBadge,
  formatRelativeTime,
  formatSpeed,
  isHighSpeed,
  NearestPlace,
  useNow,
} from 'shared-ui';
import type { LatestStatus, Position } from '../live/telemetry';
import styles from './stopped.module.css';
import { useStopped } from './useStopped';

interface VehicleStateProps {
  deviceId: string | null;
  /** The device's status. */
  status: string | null;
  position: Position | null;
  /** Epoch ms. */
  fixAt: number | null;
  telemetry: LatestStatus | null;
  /** The phone number of the tracker's SIM or of the vehicle. */
  phone: string | null;
}

/**
 * The present state of a vehicle, in one line at the head of its page: online, moving or standing, its place, with the
 * engine on or off, and the age of these data.
 */
export function VehicleState({ deviceId, status, position, fixAt, telemetry, phone }: VehicleStateProps) {
  const { t } = useTranslation('mfe-fleet');
  const now = useNow();
  const speed = position?.speed ?? null;
  const standing = useStopped({ deviceId, speed, fixAt, status });
  const isOld = isOldState(fixAt, now);
  const engine = telemetry?.engine_status ?? null;
  const isTelemetryOld = isOldState(telemetry?.timestamp ?? null, now);
  return (
    <section className={styles.state} aria-label={t('state.title')}>
      {deviceId !== null && <DeviceStatusBadge status={status} />}
      {standing !== null && <strong>{standing}</strong>}
      {standing === null && speed !== null && (
        <strong className={isOld ? styles.old : undefined}>
          {isOld ? t('ui:map.lastSpeed', { speed: formatSpeed(speed) }) : formatSpeed(speed)}
        </strong>
      )}
      {!isOld && isHighSpeed(speed) && <Badge tone="danger">{t('ui:highSpeed')}</Badge>}
      {position && (
        <span className={styles.place}>
          <NearestPlace latitude={position.latitude} longitude={position.longitude} />
        </span>
      )}
      {!isTelemetryOld && (engine === 'running' || engine === 'stopped') && (
        <span>
          {t('telemetry.engine')}: {t(`telemetry.${engine}`)}
        </span>
      )}
      {fixAt !== null && (
        <span className={styles.old}>{t('position.lastPosition', { age: formatRelativeTime(fixAt, now, t) })}</span>
      )}
      {phone !== null && phone !== '' && (
        <a className={styles.phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Phone size={14} aria-hidden="true" />
          {phone}
        </a>
      )}
    </section>
  );
}
