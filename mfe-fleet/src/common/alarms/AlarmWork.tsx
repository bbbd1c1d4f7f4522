import { MessageSquare, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AlarmRow, type Id, sameId, useOpenAlarms } from 'shared-auth';
import { alarmMessage, alarmTypeLabel, RelativeTime } from 'shared-ui';
import styles from './map.module.css';

/** Who has an alarm, and what was last written about it. */
export function AlarmWork({ alarm: { claimed_by, handed_over_at, last_note, last_note_by } }: { alarm: AlarmRow }) {
  const { t } = useTranslation('mfe-fleet');
  const who = claimed_by
    ? t('map.claimedBy', { name: claimed_by })
    : handed_over_at != null && !claimed_by && t('map.nextShift');
  return (
    <>
      {who && (
        <span>
          <UserCheck size="1em" className={styles.mark} aria-hidden="true" /> {who}
        </span>
      )}
      {last_note && (
        <span>
          <MessageSquare size="1em" className={styles.mark} aria-hidden="true" /> <bdi>{last_note}</bdi>
          {last_note_by && <> · {last_note_by}</>}
        </span>
      )}
    </>
  );
}

/** Open alarms of a vehicle that are named in its popup; more are on its page. */
const MOST = 3;

/** The most urgent open alarms of a vehicle that are known, with who has them. */
export function VehicleAlarms({ vehicle }: { vehicle: Id }) {
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
  return message !== null && <bdi className={styles.message}>{message}</bdi>;
}
