import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Id } from 'shared-auth/contract';
import { SeverityBadge } from '../../components/Badge/SeverityBadge';
import { Button } from '../../components/Button/Button';
import { EmptyState } from '../../components/Feedback/EmptyState';
import { RelativeTime } from '../../components/RelativeTime/RelativeTime';
import { classes } from '../../internal/classes';
import feed from '../../internal/feed.module.css';
import { withoutRepeats } from '../../internal/withoutRepeats';
import { alarmMessage } from '../../model/alarmMessage';
import { alarmTypeLabel } from '../../model/labels';
import styles from './AlarmList.module.css';
import { LateMark } from './LateMark';

/** The properties of an alarm that the list shows. */
export interface AlarmItem {
  id: Id;
  alarm_type: string;
  severity: string;
  message: string | null;
  license_plate: string | null;
  /** Epoch ms. */
  created_at: number | null;
  /** Epoch ms, when it reached the server. */
  received_at?: number | null | undefined;
  is_acknowledged: boolean;
}

export interface AlarmListProps<Alarm extends AlarmItem> extends Omit<ComponentProps<'ul'>, 'children'> {
  alarms: readonly Alarm[];
  /** How many are shown, 10 by default. */
  limit?: number;
  /** With it every alarm has a button that acknowledges it. */
  onAcknowledge?: ((alarm: Alarm) => void) | undefined;
  /** Alarms whose acknowledgement is under way. */
  busyIds?: ReadonlySet<Id>;
  /** Alarms whose acknowledgement could not be sent to the server yet. */
  pendingIds?: ReadonlySet<Id>;
  /** A note on an alarm, such as who works on it. */
  note?: ((alarm: Alarm) => ReactNode) | undefined;
  /** The actions for an alarm's vehicle. */
  actions?: ((alarm: Alarm) => ReactNode) | undefined;
  /** "Нема аларми" by default. */
  empty?: string;
}

function AlarmDetail({ alarm }: { alarm: AlarmItem }) {
  const { t } = useTranslation('ui');
  const message = alarmMessage(t, alarm);
  return message !== null && <bdi className={feed.detail}>{message}</bdi>;
}

/** Alarms, in the caller's order: the newest first. */
export function AlarmList<Alarm extends AlarmItem>({
  alarms,
  limit = 10,
  onAcknowledge,
  busyIds,
  pendingIds,
  note,
  actions,
  empty,
  className,
  ...rest
}: AlarmListProps<Alarm>) {
  const { t } = useTranslation('ui');
  const listId = useId();
  if (alarms.length === 0) return <EmptyState>{empty ?? t('ui:empty.noAlarms')}</EmptyState>;
  return (
    <ul {...rest} className={classes(feed.list, className)}>
      {withoutRepeats(alarms, (alarm) => String(alarm.id))
        .slice(0, limit)
        .map((alarm, index) => (
          <li className={styles.item} key={alarm.id} data-acknowledged={alarm.is_acknowledged ? '' : undefined}>
            <div className={feed.words}>
              <span className={feed.headline} id={`${listId}-${index}`}>
                <SeverityBadge severity={alarm.severity} />
                <strong>{alarmTypeLabel(t, alarm.alarm_type)}</strong>
                {alarm.license_plate && <bdi>{alarm.license_plate}</bdi>}
              </span>
              <AlarmDetail alarm={alarm} />
              <span className={styles.second}>
                <RelativeTime className={feed.time} at={alarm.created_at} />
                <LateMark alarm={alarm} />
                {note?.(alarm)}
              </span>
            </div>
            {alarm.is_acknowledged ? (
              <span className={styles.done}>{t('ui:acknowledged.yes')}</span>
            ) : pendingIds?.has(alarm.id) ? (
              <span className={styles.done}>{t('ui:unsent')}</span>
            ) : (
              onAcknowledge && (
                <Button
                  size="sm"
                  icon={Check}
                  data-print="hide"
                  // All buttons have the same name; the alarm is the description of each.
                  aria-describedby={`${listId}-${index}`}
                  busy={busyIds?.has(alarm.id) ?? false}
                  onClick={() => onAcknowledge(alarm)}
                >
                  {t('ui:actions.acknowledge')}
                </Button>
              )
            )}
            {actions?.(alarm)}
          </li>
        ))}
    </ul>
  );
}
