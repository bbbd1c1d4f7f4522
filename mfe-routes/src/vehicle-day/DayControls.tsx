import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useScopedEffect } from 'shared-auth';
import { dayAfter } from 'shared-auth/contract';
import { Button, DateField, IconButton } from 'shared-ui';
import styles from './DayControls.module.css';
import { readDay } from './days';

interface DayControlsProps {
  /** `YYYY-MM-DD` */
  day: string;
  today: string;
  onDay: (day: string) => void;
}

/** Elements in which arrows with Shift select text, or move their own value. */
const OWN_ARROWS = 'input, textarea, select, [role="slider"], [contenteditable="true"]';

/** Selects the day: today, yesterday, the day before and after (Shift and an arrow), any day. */
export function DayControls({ day, today, onDay }: DayControlsProps) {
  const { t } = useTranslation('mfe-routes');
  const yesterday = dayAfter(today, -1);
  const isLast = day >= today;

  useScopedEffect(
    function changeDayByKeys(scope) {
      scope.listen(document, 'keydown', (event) => {
        const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
        if (step === 0 || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(OWN_ARROWS))) return;
        if (step > 0 && isLast) return;
        event.preventDefault();
        onDay(dayAfter(day, step));
      });
    },
    [day, isLast, onDay],
  );

  return (
    <div className={styles.controls} data-print="hide">
      <IconButton
        icon={ChevronLeft}
        variant="secondary"
        label={t('day.before')}
        aria-keyshortcuts="Shift+ArrowLeft"
        onClick={() => onDay(dayAfter(day, -1))}
      />
      <DateField
        className={styles.date ?? ''}
        label={t('day.date')}
        value={day}
        max={today}
        onChange={(value) => {
          const next = readDay(value);
          if (next !== null) onDay(next);
        }}
      />
      <IconButton
        icon={ChevronRight}
        variant="secondary"
        label={t('day.after')}
        aria-keyshortcuts="Shift+ArrowRight"
        aria-disabled={isLast}
        onClick={() => !isLast && onDay(dayAfter(day, 1))}
      />
      <span className={styles.quick}>
        <Button aria-pressed={day === today} onClick={() => onDay(today)}>
          {t('track.periods.today')}
        </Button>
        <Button aria-pressed={day === yesterday} onClick={() => onDay(yesterday)}>
          {t('track.periods.yesterday')}
        </Button>
      </span>
    </div>
  );
}
