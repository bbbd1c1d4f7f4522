import { useTranslation } from 'react-i18next';
import { type AlarmRow, useOpenAlarms } from 'shared-auth';
import { alarmMessage, alarmTypeLabel, formatNumber, RelativeTime, SeverityBadge } from 'shared-ui';
import { AlarmWork } from '../common/alarms/AlarmWork';
import type { MapStats } from './map';
import styles from './wallboardSide.module.css';

/** More alarms do not fit beside the map. */
const MOST = 10;

/**
 * The column beside the map of a screen on the wall, legible from five metres: the numbers of online and offline
 * vehicles, and the most urgent open alarms with the users who have claimed them.
 */
export function WallboardSide({ stats }: { stats: MapStats }) {
  const { t } = useTranslation('mfe-fleet');
  const { total, open } = useOpenAlarms();
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
      {open.length === 0 && <p className={styles.none}>{t('ui:empty.noAlarms')}</p>}
      <ol className={styles.alarms}>
        {open.slice(0, MOST).map((alarm) => (
          <li key={alarm.id} data-severity={alarm.severity}>
            <strong>{alarm.license_plate ?? alarm.vehicle_code ?? '—'}</strong>
            <SeverityBadge severity={alarm.severity} />
            <span className={styles.type}>{alarmTypeLabel(t, alarm.alarm_type)}</span>
            <RelativeTime className={styles.time} at={alarm.created_at} />
            <AlarmText alarm={alarm} />
            <span className={styles.holder}>
              <AlarmWork alarm={alarm} />
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** The server's own message of an alarm. */
function AlarmText({ alarm }: { alarm: AlarmRow }) {
  const { t } = useTranslation('mfe-fleet');
  const message = alarmMessage(t, alarm);
  return message !== null && <bdi className={styles.message}>{message}</bdi>;
}
