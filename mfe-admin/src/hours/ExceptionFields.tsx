import { Plus, Trash2 } from 'lucide-react';
import { Button, DateField, IconButton, SelectField, TextField, TimePicker } from 'shared-ui';
import { type ExceptionDraft, newException, type RowProblems, usualShift } from './calendars';
import styles from './hours.module.css';
import type { RowsProps } from './ShiftFields';
import { useHourTexts } from './useHourTexts';

/** Days that differ from the week: free, or with other hours. */
export function ExceptionFields({ draft: { exceptions }, problems, onChange }: RowsProps) {
  const t = useHourTexts();
  const set = (key: number, patch: Partial<ExceptionDraft>) =>
    onChange({ exceptions: exceptions.map((one) => (one.key === key ? { ...one, ...patch } : one)) });
  return (
    <fieldset className={styles.rows}>
      <legend>{t('form.exceptions')}</legend>
      {exceptions.map((exception, i) => (
        <ExceptionRow
          key={exception.key}
          n={i + 1}
          exception={exception}
          problem={problems[exception.key]}
          onChange={(patch) => set(exception.key, patch)}
          onRemove={() => onChange({ exceptions: exceptions.filter(({ key }) => key !== exception.key) })}
        />
      ))}
      <div>
        <Button size="sm" icon={Plus} onClick={() => onChange({ exceptions: [...exceptions, newException()] })}>
          {t('form.addException')}
        </Button>
      </div>
    </fieldset>
  );
}

interface ExceptionRowProps {
  /** Its position in the list, from 1. */
  n: number;
  exception: ExceptionDraft;
  problem: RowProblems[number] | undefined;
  onChange: (patch: Partial<ExceptionDraft>) => void;
  onRemove: () => void;
}

function ExceptionRow({ n, exception, problem, onChange, onRemove }: ExceptionRowProps) {
  const t = useHourTexts();
  const {
    from,
    to,
    shifts: [shift, ...more],
    note,
  } = exception;
  return (
    <fieldset className={styles.row} aria-label={t('form.exception', { n })}>
      <div className={styles.times}>
        <DateField
          label={t('form.firstDay')}
          value={from}
          onChange={(next) => onChange({ from: next })}
          error={problem === 'date' ? t('problems.date') : undefined}
        />
        <DateField
          label={t('form.lastDay')}
          value={to}
          onChange={(next) => onChange({ to: next })}
          error={problem === 'order' ? t('problems.order') : undefined}
        />
        <SelectField<'free' | 'hours'>
          label={t('form.kind')}
          value={shift ? 'hours' : 'free'}
          onChange={(next) => onChange({ shifts: next === 'free' ? [] : [usualShift] })}
          options={(['free', 'hours'] as const).map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
        />
        <IconButton icon={Trash2} label={t('form.removeException', { n })} onClick={onRemove} />
      </div>
      {shift && (
        <div className={styles.times}>
          {(['from', 'to'] as const).map((edge) => (
            <TimePicker
              key={edge}
              label={t(`form.${edge}`)}
              value={shift[edge]}
              onChange={(next) => onChange({ shifts: [{ ...shift, [edge]: next.slice(0, 5) }, ...more] })}
            />
          ))}
        </div>
      )}
      <TextField
        label={t('form.note')}
        value={note ?? ''}
        maxLength={100}
        onChange={(next) => onChange({ note: next })}
      />
    </fieldset>
  );
}
