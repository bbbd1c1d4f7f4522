import { Plus, Trash2 } from 'lucide-react';
import { Button, CheckboxGroup, IconButton, TimePicker } from 'shared-ui';
import { type CalendarDraft, newShift, type RowProblems, type ShiftDraft, weekdays } from './calendars';
import styles from './hours.module.css';
import { useHourTexts } from './useHourTexts';

/** The rows of a calendar's form, and their problems. */
export interface RowsProps {
  draft: CalendarDraft;
  problems: RowProblems;
  onChange: (patch: Partial<CalendarDraft>) => void;
}

/** The shifts of a week, with days, start and end. */
export function ShiftFields({ draft: { shifts }, problems, onChange }: RowsProps) {
  const t = useHourTexts();
  const set = (key: number, patch: Partial<ShiftDraft>) =>
    onChange({ shifts: shifts.map((one) => (one.key === key ? { ...one, ...patch } : one)) });
  return (
    <fieldset className={styles.rows}>
      <legend>{t('form.shifts')}</legend>
      {shifts.map(({ key, days, from, to }, i) => {
        const n = i + 1;
        const problem = problems[key];
        return (
          <fieldset key={key} className={styles.row} aria-label={t('form.shift', { n })}>
            <CheckboxGroup
              label={t('form.shiftDays')}
              options={weekdays.map((value) => ({ value, label: t(`days.${value}`) }))}
              chosen={days.map(String)}
              onChange={(chosen) => set(key, { days: chosen.map(Number) })}
              error={problem && t(`problems.${problem}`)}
            />
            <div className={styles.times}>
              <TimePicker
                label={t('form.from')}
                value={from}
                onChange={(next) => set(key, { from: next.slice(0, 5) })}
              />
              <TimePicker label={t('form.to')} value={to} onChange={(next) => set(key, { to: next.slice(0, 5) })} />
              <IconButton
                icon={Trash2}
                label={t('form.removeShift', { n })}
                onClick={() => onChange({ shifts: shifts.filter((one) => one.key !== key) })}
              />
            </div>
            {to <= from && <p className={styles.note}>{t('nextDay', { time: to })}</p>}
          </fieldset>
        );
      })}
      <p className={styles.note}>{t('form.night')}</p>
      <div>
        <Button size="sm" icon={Plus} onClick={() => onChange({ shifts: [...shifts, newShift()] })}>
          {t('form.addShift')}
        </Button>
      </div>
    </fieldset>
  );
}
