import { useTranslation } from 'react-i18next';
import { type AlarmRow, type Id, sameId, useOpenAlarms } from 'shared-auth';
import { alarmMessage, alarmTypeLabel, RelativeTime } from 'shared-ui';
import { AlarmWork } from './AlarmWork';
import styles from './alarms.module.css';

/** Maximum number of open alarms in a vehicle's popup; more are on its page. */
const MOST = 3;

/** The most urgent known open alarms of a vehicle, with the users who have claimed them. */
export default function VehicleAlarms({ vehicle }: { vehicle: Id }) {
  const { t } = useTranslation('mfe-fleet');
  const { open } = useOpenAlarms();
  const own = open.filter(({ vehicle_id }) => vehicle_id !== null && sameId(vehicle_id, vehicle)).slice(0, MOST);
  if (own.length === 0) return null;
  return (
    <ul className={styles.alarms} aria-label={t('ui:places.alarms')}>
      {own.map((alarm) => (
        <li key={alarm.id}>
          <span>
            <strong>{alarmTypeLabel(t, alarm.alarm_type)}</strong> · <RelativeTime at={alarm.created_at} />
          </span>
          <Message alarm={alarm} />
          <AlarmWork alarm={alarm} />
        </li>
      ))}
    </ul>
  );
}

function Message({ alarm }: { alarm: AlarmRow }) {
  const { t } = useTranslation('mfe-fleet');
  const message = alarmMessage(t, alarm);
  return message !== null && <bdi className={styles.alarmMessage}>{message}</bdi>;
}
