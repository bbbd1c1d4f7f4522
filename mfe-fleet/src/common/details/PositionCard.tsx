import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOldState } from 'shared-auth/contract';
import {
  accuracyGrade,
  Badge,
  Card,
  compassSector,
  DescriptionList,
  EmptyState,
  formatCoordinates,
  formatDateTime,
  formatHeading,
  formatNumber,
  formatRelativeTime,
  formatSpeed,
  isHighSpeed,
  NearestPlace,
  useNow,
} from 'shared-ui';
import styles from '../common.module.css';
import { LeftOut } from '../lists/LeftOut';
import type { Position } from '../live/telemetry';

interface PositionCardProps {
  position: Position | null;
  /** Links beside the title. */
  actions?: ReactNode;
}

/** The last known position of a vehicle or device. */
export function PositionCard({ position, actions }: PositionCardProps) {
  const { t } = useTranslation('mfe-fleet');
  const now = useNow();
  if (!position)
    return (
      <Card title={t('position.title')} actions={actions}>
        <EmptyState>{t('position.empty')}</EmptyState>
      </Card>
    );

  const { latitude, longitude, speed, heading, altitude, satellites, accuracy, gps_time, received_at } = position;
  const grade = accuracyGrade(accuracy);
  const time = (at: number | null) => (at === null ? null : formatDateTime(at));
  return (
    <Card title={t('position.title')} actions={actions}>
      <DescriptionList
        items={[
          {
            label: t('position.coordinates'),
            value:
              latitude === null || longitude === null ? null : (
                <>
                  <span className={styles.nowrap}>{formatCoordinates(latitude, longitude)}</span>{' '}
                  <NearestPlace className={styles.inWords} latitude={latitude} longitude={longitude} />
                </>
              ),
          },
          {
            label: t('position.speed'),
            value: speed === null ? null : <Speed speed={speed} isOld={isOldState(gps_time, now)} />,
          },
          {
            label: t('position.heading'),
            value: heading === null ? null : `${t(`ui:compass.${compassSector(heading)}`)} (${formatHeading(heading)})`,
          },
          { label: t('position.altitude'), value: altitude === null ? null : `${formatNumber(altitude)} m` },
          { label: t('position.satellites'), value: satellites === null ? null : formatNumber(satellites) },
          {
            label: t('position.accuracy'),
            value:
              accuracy === null ? null : `${formatNumber(accuracy)} m${grade ? ` · ${t(`ui:accuracy.${grade}`)}` : ''}`,
          },
          {
            label: t('position.gpsTime'),
            value: gps_time === null ? null : withAge(formatDateTime(gps_time), formatRelativeTime(gps_time, now, t)),
          },
          { label: t('position.receivedAt'), value: time(received_at) },
        ]}
      />
      <LeftOut of={position} className={styles.age} />
      {position.tracker_until !== null && (
        <p className={styles.age}>{t('position.trackerUntil', { time: time(position.tracker_until) })}</p>
      )}
      {gps_time !== null && (
        <p className={styles.age}>{t('position.lastPosition', { age: formatRelativeTime(gps_time, now, t) })}</p>
      )}
    </Card>
  );
}

function Speed({ speed, isOld }: { speed: number; isOld: boolean }) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <>
      {isHighSpeed(speed) && <Badge tone={isOld ? 'neutral' : 'danger'}>{t('ui:highSpeed')}</Badge>}{' '}
      {formatSpeed(speed)}
      {isOld && <span className={styles.muted}> · {t('telemetry.old')}</span>}
    </>
  );
}

/** "21.11.2026 02:47:01 (пред 3 мин)"; after a day the age is the time itself. */
const withAge = (time: string, age: string) => (age === time ? time : `${time} (${age})`);
