import { useTranslation } from 'react-i18next';
import { useOpenAlarms } from 'shared-auth';
import { alarmTypeLabel, formatNumber, RelativeTime, SeverityBadge } from 'shared-ui';
import type { MapStats } from './map';
import styles from './wallboardSide.module.css';

/** Beside the map of a screen on the wall: how many vehicles are online and offline, and the newest open alarms, to be read from five metres. */
export function WallboardSide({ stats }: { stats: MapStats }) {
  const { t } = useTranslation('mfe-fleet');
  const { total, newest } = useOpenAlarms();
  return (
    <aside className={styles.side} aria-label={t('map.stats.title')}>
      <dl className={styles.counts}>
        <div data-figure="online">
          <dt>{t('map.stats.online')}</dt>
          <dd>{formatNumber(stats.online)}</dd>
        </div>
        <div data-figure="offline">
          <dt>{t('map.stats.offline')}</dt>
          <dd>{formatNumber(stats.offline)}</dd>
        </div>
      </dl>
      <h2 className={styles.title}>
        {t('ui:places.alarms')} <span>{formatNumber(total)}</span>
      </h2>
      {newest.length === 0 && <p className={styles.none}>{t('ui:empty.noAlarms')}</p>}
      <ol className={styles.alarms}>
        {newest.map((alarm, place) => (
          <li key={alarm.id ?? `live-${alarm.timestamp}-${place}`}>
            <strong>{alarm.license_plate ?? alarm.vehicle_code ?? '—'}</strong>
            <RelativeTime className={styles.time} at={alarm.timestamp} />
            <span>{alarmTypeLabel(t, alarm.alarmType)}</span>
            <SeverityBadge severity={alarm.severity} />
          </li>
        ))}
      </ol>
    </aside>
  );
}
