import { Plus, Trash2 } from 'lucide-react';
import { Button, DateField, IconButton, SelectField, TextField, TimePicker } from 'shared-ui';
import { type CalendarDraft, type ExceptionDraft, newException, type RowProblems, usualShift } from './calendars';
import styles from './hours.module.css';
import { useHourTexts } from './useHourTexts';

interface RowsProps {
  draft: CalendarDraft;
  problems: RowProblems;
  onChange: (patch: Partial<CalendarDraft>) => void;
}

/** Days that are otherwise than the week: free, or with other hours. */
export function ExceptionFields({ draft: { exceptions }, problems, onChange }: RowsProps) {
  const t = useHourTexts();
  const set = (key: number, patch: Partial<ExceptionDraft>) =>
    onChange({ exceptions: exceptions.map((one) => (one.key === key ? { ...one, ...patch } : one)) });
  return (
    <fieldset className={styles.rows}>
      <legend>{t('form.exceptions')}</legend>
      {exceptions.map(({ key, from, to, shifts: [shift, ...more], note }, i) => {
        const n = i + 1;
        const problem = problems[key];
        return (
          <fieldset key={key} className={styles.row} aria-label={t('form.exception', { n })}>
            <div className={styles.times}>
              <DateField
                label={t('form.firstDay')}
                value={from}
                onChange={(next) => set(key, { from: next })}
                error={problem === 'date' ? t('problems.date') : undefined}
              />
              <DateField
                label={t('form.lastDay')}
                value={to}
                onChange={(next) => set(key, { to: next })}
                error={problem === 'order' ? t('problems.order') : undefined}
              />
              <SelectField<'free' | 'hours'>
                label={t('form.kind')}
                value={shift ? 'hours' : 'free'}
                onChange={(next) => set(key, { shifts: next === 'free' ? [] : [usualShift] })}
                options={(['free', 'hours'] as const).map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
              />
              <IconButton
                icon={Trash2}
                label={t('form.removeException', { n })}
                onClick={() => onChange({ exceptions: exceptions.filter((one) => one.key !== key) })}
              />
            </div>
            {shift && (
              <div className={styles.times}>
                {(['from', 'to'] as const).map((edge) => (
                  <TimePicker
                    key={edge}
                    label={t(`form.${edge}`)}
                    value={shift[edge]}
                    onChange={(next) => set(key, { shifts: [{ ...shift, [edge]: next.slice(0, 5) }, ...more] })}
                  />
                ))}
              </div>
            )}
            <TextField
              label={t('form.note')}
              value={note ?? ''}
              maxLength={100}
              onChange={(next) => set(key, { note: next })}
            />
          </fieldset>
        );
      })}
      <div>
        <Button size="sm" icon={Plus} onClick={() => onChange({ exceptions: [...exceptions, newException()] })}>
          {t('form.addException')}
        </Button>
      </div>
    </fieldset>
  );
}
