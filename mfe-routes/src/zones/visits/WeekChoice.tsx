import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dayAfter } from 'shared-auth/contract';
import { DateField, IconButton } from 'shared-ui';
import { readDay } from '../../vehicle-day/days';
import { useZoneTexts } from '../useZoneTexts';
import styles from './visits.module.css';

interface WeekChoiceProps {
  /** The last of seven days. */
  until: string;
  today: string;
  onUntil: (day: string) => void;
}

/** Which seven days: those until today, the ones before, or until any day. */
export function WeekChoice({ until, today, onUntil }: WeekChoiceProps) {
  const t = useZoneTexts();
  const later = dayAfter(until, 7);
  return (
    <div className={styles.week} data-print="hide">
      <IconButton
        icon={ChevronLeft}
        variant="secondary"
        label={t('visits.weekBefore')}
        onClick={() => onUntil(dayAfter(until, -7))}
      />
      <DateField
        label={t('visits.until')}
        value={until}
        max={today}
        onChange={(value) => {
          const day = readDay(value);
          if (day !== null) onUntil(day);
        }}
      />
      <IconButton
        icon={ChevronRight}
        variant="secondary"
        label={t('visits.weekAfter')}
        disabled={until >= today}
        onClick={() => onUntil(later > today ? today : later)}
      />
    </div>
  );
}
