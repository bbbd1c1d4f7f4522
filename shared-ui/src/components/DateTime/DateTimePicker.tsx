import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGroup, type FieldGroupProps } from '../Field/FieldGroup';
import { ClockSelects } from './ClockSelects';
import { DateInput } from './DateInput';
import styles from './DateTime.module.css';

export interface DateTimePickerProps extends Omit<FieldGroupProps, 'children' | 'onChange'> {
  /** `YYYY-MM-DDTHH:mm` on Skopje's clocks, or `''` when there is no date. */
  value: string;
  onChange: (value: string) => void;
  /** Time that a first date gets, `00:00` by default (`23:59` for the end of a period). */
  defaultTime?: string;
  /** First and last date, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  disabled?: boolean;
}

const VALUE = /^(\d{4,6}-\d{2}-\d{2})T(\d{2}):(\d{2})/;

/** A date with an hour (00–23) and a minute (00–59). Without a date its value is `''`, even when a time is chosen. */
export function DateTimePicker({
  value,
  onChange,
  defaultTime = '00:00',
  min,
  max,
  disabled,
  ...frame
}: DateTimePickerProps) {
  const { t } = useTranslation('ui');
  const [, date = '', hour, minute] = VALUE.exec(value) ?? [];
  const [idleTime, setIdleTime] = useState(defaultTime);
  const time = hour && minute ? `${hour}:${minute}` : idleTime;
  const [shownHour = '00', shownMinute = '00'] = time.split(':');

  function emit(nextDate: string, nextTime: string) {
    // Kept while there is no date, so that a time chosen first is not lost.
    setIdleTime(nextTime);
    onChange(nextDate ? `${nextDate}T${nextTime}` : '');
  }

  return (
    <FieldGroup {...frame}>
      <div className={styles.row}>
        <div className={styles.date}>
          <DateInput
            aria-label={t('ui:dateTime.part', { label: frame.label, part: t('ui:dateTime.date') })}
            aria-invalid={frame.error ? true : undefined}
            required={frame.required}
            {...{ min, max, disabled }}
            value={date}
            onChange={(next) => emit(next, time)}
          />
        </div>
        <ClockSelects
          label={frame.label}
          hour={shownHour}
          minute={shownMinute}
          disabled={disabled}
          invalid={Boolean(frame.error)}
          onHour={(next) => emit(date, `${next}:${shownMinute}`)}
          onMinute={(next) => emit(date, `${shownHour}:${next}`)}
        />
      </div>
    </FieldGroup>
  );
}
