import { hoursText, type WeekShift, weekdays, weekParts } from './calendars';
import styles from './hours.module.css';
import { useHourTexts } from './useHourTexts';

interface WeekGridProps {
  /** The accessible name. */
  label: string;
  shifts: readonly WeekShift[];
}

const HOURS = [0, 6, 12, 18, 24];

/** The hours of a week at a glance: a bar of each day from 0 to 24 h, with its hours next to it. */
export function WeekGrid({ label, shifts }: WeekGridProps) {
  const t = useHourTexts();
  const week = weekParts(shifts);
  return (
    <section className={styles.week} aria-label={label}>
      <div className={styles.scale} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <ul>
        {weekdays.map((day, i) => {
          const own = shifts.filter(({ days }) => days.includes(Number(day)));
          return (
            <li key={day}>
              <span className={styles.dayName}>{t(`shortDays.${day}`)}</span>
              <span className={styles.track} aria-hidden="true">
                {week[i]?.map(({ from, to }) => (
                  <span
                    key={`${from} ${to}`}
                    className={styles.part}
                    style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                  />
                ))}
              </span>
              <span className={styles.dayHours}>{own.length === 0 ? t('free') : hoursText(own)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
