import { Plus, Trash2 } from 'lucide-react';
import { Button, DateField, IconButton, SelectField, TextField, TimePicker } from 'shared-ui';
import { type CalendarDraft, type CalendarProblems, type ExceptionDraft, newException } from './calendars';
import styles from './hours.module.css';
import { useHourTexts } from './useHourTexts';

interface RowsProps {
  draft: CalendarDraft;
  problems: CalendarProblems;
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
      {exceptions.map(({ key, from, to, kind, start, end, note }, i) => {
        const n = i + 1;
        const problem = problems[`exception ${key}`];
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
              <SelectField<ExceptionDraft['kind']>
                label={t('form.kind')}
                value={kind}
                onChange={(next) => set(key, { kind: next })}
                options={(['free', 'hours'] as const).map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
              />
              <IconButton
                icon={Trash2}
                label={t('form.removeException', { n })}
                onClick={() => onChange({ exceptions: exceptions.filter((one) => one.key !== key) })}
              />
            </div>
            {kind === 'hours' && (
              <div className={styles.times}>
                <TimePicker
                  label={t('form.from')}
                  value={start}
                  onChange={(next) => set(key, { start: next.slice(0, 5) })}
                />
                <TimePicker label={t('form.to')} value={end} onChange={(next) => set(key, { end: next.slice(0, 5) })} />
              </div>
            )}
            <TextField
              label={t('form.note')}
              value={note}
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
