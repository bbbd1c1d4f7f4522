import { FieldGroup, type FieldGroupProps } from '../Field/FieldGroup';
import { ClockSelects } from './ClockSelects';
import styles from './DateTime.module.css';

export interface TimePickerProps extends Omit<FieldGroupProps, 'children' | 'onChange'> {
  /** `hh:mm` or `hh:mm:ss`; `''` shows 00:00. */
  value: string;
  /** Gets `hh:mm:00`. */
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** A time of day: hour 00–23 and minute 00–59, reported as `hh:mm:00`. */
export function TimePicker({ value, onChange, disabled, ...frame }: TimePickerProps) {
  const [, hour = '00', minute = '00'] = /^(\d{2}):(\d{2})/.exec(value) ?? [];
  return (
    <FieldGroup {...frame}>
      <div className={styles.row}>
        <ClockSelects
          label={frame.label}
          hour={hour}
          minute={minute}
          disabled={disabled}
          invalid={Boolean(frame.error)}
          onHour={(next) => onChange(`${next}:${minute}:00`)}
          onMinute={(next) => onChange(`${hour}:${next}:00`)}
        />
      </div>
    </FieldGroup>
  );
}
