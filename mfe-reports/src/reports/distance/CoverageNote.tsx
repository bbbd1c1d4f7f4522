import { CalendarX2, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type DayPeriod, formatDay } from 'shared-ui/reports';
import { useCounting } from './coverage.api';
import styles from './Month.module.css';

/** Vehicles that are named. */
const MOST_NAMED = 3;

interface CoverageNoteProps {
  /** `YYYY-MM-DD`; null when there are records of the whole period. */
  since: string | null;
  /** '' is the fleet. */
  vehicleId: string;
  period: DayPeriod;
}

/**
 * Tells, on the screen and on paper, of which part of the period there are no records, and which days are not in the
 * sums yet. It fits into a line of text, so that nothing moves when it comes.
 */
export function CoverageNote({ since, vehicleId, period }: CoverageNoteProps) {
  const { t } = useTranslation('mfe-reports');
  const { counting, days } = useCounting(vehicleId, period);
  const named = counting
    .slice(0, MOST_NAMED)
    .map(({ license_plate, from, to }) =>
      [license_plate, from === to ? formatDay(from ?? '') : `${formatDay(from ?? '')}–${formatDay(to ?? '')}`].join(
        ' ',
      ),
    )
    .concat(counting.length > MOST_NAMED ? t('ui:andMore', { n: counting.length - MOST_NAMED }) : []);
  return (
    <>
      {since !== null && (
        <span className={styles.uncovered}>
          <CalendarX2 size={16} aria-hidden="true" /> {t('ui-reports:sheets.since', { date: formatDay(since) })}
        </span>
      )}
      {days > 0 && (
        <span className={styles.uncovered} role="status">
          <Hourglass size={16} aria-hidden="true" /> {t('counting', { count: days, which: named.join(', ') })}
        </span>
      )}
    </>
  );
}
