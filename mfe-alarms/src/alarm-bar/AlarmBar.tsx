import { BellRing, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isFreshAlarm } from 'shared-auth';
import { Button, formatDuration, formatTime, IconButton, useMediaQuery, useNow } from 'shared-ui';
import { PageAlarmSignals } from '../alarm-signals/PageAlarmSignals';
import { SignalQuestion } from '../alarm-signals/SignalQuestion';
import { type Alarm, alarmsPath } from '../alarms/alarms';
import { foldRepeats, membersOf, rowKey } from '../feed/repeats';
import { lastDoneAt } from '../work/holder';
import { useReminder } from '../work/useReminder';
import styles from './AlarmBar.module.css';
import { AlarmEntry } from './AlarmEntry';
import { AlarmPanel } from './AlarmPanel';
import { isWaiting } from './alarmBar';
import { useAlarmBar } from './useAlarmBar';
import { usePinnedPlaces } from './usePinnedPlaces';

const allCritical = alarmsPath({ severity: 'critical', is_acknowledged: 'false' });
const allMine = alarmsPath({ claimed: 'me', is_acknowledged: 'false' });
const isOpen = (alarm: Alarm) => !alarm.is_acknowledged;
const countOf = (rows: readonly Alarm[]) => rows.flatMap(membersOf).length;

/**
 * Critical alarms on every page, until a user claims or acknowledges them. There is room for one or two; the others are
 * folded, and those that the user works on are behind one button. Without any such alarm the bar states that in the
 * same position.
 */
export default function AlarmBar() {
  const { t } = useTranslation('mfe-alarms');
  const { alarms, mine, isMineUnread, isPart, knownAt, isPending, isOld, retry } = useAlarmBar();
  const size = useMediaQuery('(min-width: 1600px)') ? 2 : 1;
  const rows = foldRepeats(alarms);
  const { places, ...pinning } = usePinnedPlaces(rows, size);
  const waiting = rows.filter(isWaiting);
  const now = useNow();
  const isFresh = waiting.some((alarm) => isFreshAlarm(alarm, now));
  const overdue = useReminder(mine);
  const placed = new Set(places.map(rowKey));
  const rest = countOf(waiting.filter((alarm) => !placed.has(rowKey(alarm))));

  const state = knownAt === null ? t('alarmBar.unknown') : t('alarmBar.asOf', { time: formatTime(knownAt) });
  const more = isPart ? t('alarmBar.morePart', { count: rest }) : t('alarmBar.more', { count: rest });
  return (
    <section
      className={styles.bar}
      data-skip="alarms"
      tabIndex={-1}
      aria-label={t('alarmBar.title')}
      data-waiting={waiting.length > 0 || undefined}
      data-fresh={isFresh || undefined}
      {...pinning}
    >
      <PageAlarmSignals />
      {places.length > 0 ? (
        <ul className={styles.list}>
          {places.map((alarm) => (
            <AlarmEntry key={rowKey(alarm)} alarm={alarm} />
          ))}
        </ul>
      ) : (
        !(isOld && knownAt === null && !isPending) && (
          <p className={styles.quiet}>{isPending ? t('ui:loading') : t('alarmBar.none')}</p>
        )
      )}
      {isOld && !isPending && (
        // As the only content, it also has the full width of a phone.
        <span
          className={styles.old}
          role="status"
          data-failed={knownAt === null ? '' : undefined}
          data-alone={(knownAt === null && places.length === 0) || undefined}
        >
          {state}
          {knownAt === null && (
            <Button size="sm" variant="ghost" onClick={retry}>
              {t('ui:actions.retry')}
            </Button>
          )}
        </span>
      )}
      {isMineUnread && (
        <IconButton
          size="sm"
          icon={UserX}
          className={styles.more}
          label={t('alarmBar.mineUnread')}
          onClick={retry}
          data-failed=""
        />
      )}
      {mine.length > 0 && (
        <AlarmPanel
          label={t('alarmBar.mineTitle')}
          trigger={
            <Button
              size="sm"
              icon={overdue ? BellRing : UserCheck}
              className={styles.more}
              data-due={overdue || undefined}
              title={
                overdue ? t('alarmBar.due', { time: formatDuration(now - (lastDoneAt(overdue) ?? now), t) }) : undefined
              }
            >
              {t('alarmBar.mine', { count: mine.length })}
            </Button>
          }
          alarms={foldRepeats(mine)}
          isWanted={isOpen}
          to={allMine}
        />
      )}
      {rest > 0 && (
        <AlarmPanel
          label={t('alarmBar.title')}
          trigger={
            <Button size="sm" className={styles.more} aria-label={more}>
              <span className={styles.long}>{more}</span>
              <span className={styles.short}>
                {t(isPart ? 'alarmBar.morePartShort' : 'alarmBar.moreShort', { count: rest })}
              </span>
            </Button>
          }
          alarms={rows.filter((alarm) => !placed.has(rowKey(alarm)))}
          isWanted={isWaiting}
          to={allCritical}
        />
      )}
      <SignalQuestion />
    </section>
  );
}
