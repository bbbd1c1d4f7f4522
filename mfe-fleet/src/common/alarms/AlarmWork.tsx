import { MessageSquare, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AlarmRow } from 'shared-auth';
import styles from './alarms.module.css';

/** The user who has claimed an alarm, and its newest note. */
export function AlarmWork({ alarm: { claimed_by, handed_over_at, last_note, last_note_by } }: { alarm: AlarmRow }) {
  const { t } = useTranslation('mfe-fleet');
  const who = claimed_by
    ? t('map.claimedBy', { name: claimed_by })
    : handed_over_at != null && !claimed_by && t('map.nextShift');
  return (
    <>
      {who && (
        <span>
          <UserCheck size="1em" className={styles.alarmMark} aria-hidden="true" /> {who}
        </span>
      )}
      {last_note && (
        <span>
          <MessageSquare size="1em" className={styles.alarmMark} aria-hidden="true" /> <bdi>{last_note}</bdi>
          {last_note_by && <> · {last_note_by}</>}
        </span>
      )}
    </>
  );
}
