import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dayAfter } from 'shared-auth/contract';
import { DateField, IconButton } from 'shared-ui';
import { readDay } from '../../vehicle-day/days';
import { useVisitTexts } from './useVisitTexts';
import styles from './visits.module.css';

interface WeekChoiceProps {
  /** The last of seven days. */
  until: string;
  today: string;
  onUntil: (day: string) => void;
}

/** Which seven days: those until today, the ones before, or until any day. */
export function WeekChoice({ until, today, onUntil }: WeekChoiceProps) {
  const t = useVisitTexts();
  const later = dayAfter(until, 7);
  return (
    <div className={styles.week} data-print="hide">
      <IconButton
        icon={ChevronLeft}
        variant="secondary"
        label={t('weekBefore')}
        onClick={() => onUntil(dayAfter(until, -7))}
      />
      <DateField
        label={t('until')}
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
        label={t('weekAfter')}
        disabled={until >= today}
        onClick={() => onUntil(later > today ? today : later)}
      />
    </div>
  );
}
