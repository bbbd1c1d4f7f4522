import { useTranslation } from 'react-i18next';
import { Button, formatTime, Popover, TextLink, useMediaQuery } from 'shared-ui';
import { PageAlarmSignals } from '../alarm-signals/PageAlarmSignals';
import { alarmsPath } from '../alarms/alarms';
import { AlarmEntry } from './AlarmEntry';
import styles from './AlarmStrip.module.css';
import { isWaiting } from './strip';
import { useHeldPlaces } from './useHeldPlaces';
import { useStripAlarms } from './useStripAlarms';

const allCritical = alarmsPath({ severity: 'critical', is_acknowledged: 'false' });

/**
 * Critical alarms that nobody has taken over or acknowledged, on every page until somebody does. Two have a place where there is room, the others
 * fold; without any that is stated, in the same place.
 */
export default function AlarmStrip() {
  const { t } = useTranslation('mfe-alarms');
  const { alarms, isPart, knownAt, isPending, isOld, retry } = useStripAlarms();
  const size = useMediaQuery('(min-width: 1280px)') ? 2 : 1;
  const { places, hold, release } = useHeldPlaces(alarms, size);
  const waiting = alarms.filter(isWaiting);
  const placed = new Set(places.map(({ id }) => String(id)));
  const folded = waiting.filter(({ id }) => !placed.has(String(id)));

  const state = knownAt === null ? t('strip.unknown') : t('strip.asOf', { time: formatTime(knownAt) });
  return (
    <section
      className={styles.strip}
      aria-label={t('strip.title')}
      data-waiting={waiting.length > 0 || undefined}
      onPointerMove={hold}
      onPointerLeave={release}
      onKeyDown={hold}
      onFocus={hold}
    >
      <PageAlarmSignals />
      {places.length > 0 ? (
        <ul className={styles.list}>
          {places.map((alarm) => (
            <AlarmEntry key={alarm.id} alarm={alarm} />
          ))}
        </ul>
      ) : (
        !isPending && !(isOld && knownAt === null) && <p className={styles.quiet}>{t('strip.none')}</p>
      )}
      {isOld && !isPending && (
        <span className={styles.old}>
          {state}
          {knownAt === null && (
            <Button size="sm" variant="ghost" onClick={retry}>
              {t('ui:actions.retry')}
            </Button>
          )}
        </span>
      )}
      {folded.length > 0 && (
        <Popover
          label={t('strip.title')}
          placement="top-end"
          className={styles.panel}
          trigger={
            <Button size="sm" className={styles.more}>
              {t('strip.more', { count: folded.length, part: isPart ? '+' : '' })}
            </Button>
          }
        >
          <ul className={styles.folded}>
            {folded.map((alarm) => (
              <AlarmEntry key={alarm.id} alarm={alarm} isStacked />
            ))}
          </ul>
          <TextLink className={styles.all} to={allCritical}>
            {t('widgets.all')}
          </TextLink>
        </Popover>
      )}
    </section>
  );
}
