import { MessageSquare, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-auth';
import { formatRelativeTime, useNow } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import styles from './AlarmHolder.module.css';
import { isMine } from './holder';

/**
 * The user who has claimed an alarm, and its newest note; renders nothing for an alarm without work. The name is never
 * cut.
 */
export function AlarmHolder({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('mfe-alarms');
  const { user } = useSession();
  const now = useNow();
  const { claimed_by, claimed_at = null, handed_over_at = null, last_note, last_note_by, is_acknowledged } = alarm;
  const since = claimed_at ?? handed_over_at;
  const who = is_acknowledged
    ? null
    : claimed_by
      ? isMine(alarm, user)
        ? t('work.mine')
        : t('claim.by', { name: claimed_by })
      : handed_over_at !== null && t('work.nextShift');
  if (!who && !last_note) return null;
  return (
    <span className={styles.holder}>
      {who && (
        <span className={styles.who}>
          <UserCheck size={12} aria-hidden="true" />
          <span>
            <bdi>{who}</bdi>
            {since !== null && <> · {formatRelativeTime(since, now, t)}</>}
          </span>
        </span>
      )}
      {last_note && (
        <span className={styles.note} title={last_note}>
          <MessageSquare size={12} aria-hidden="true" />
          <bdi className={styles.text}>{last_note}</bdi>
          {last_note_by && <bdi className={styles.author}>{last_note_by}</bdi>}
        </span>
      )}
    </span>
  );
}
