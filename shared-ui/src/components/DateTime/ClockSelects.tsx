import { useTranslation } from 'react-i18next';
import { twoDigits } from 'shared-auth/contract';
import control from '../Field/control.module.css';
import styles from './DateTime.module.css';

const HOURS = Array.from({ length: 24 }, (_, n) => twoDigits(n));
const MINUTES = Array.from({ length: 60 }, (_, n) => twoDigits(n));

interface ClockSelectsProps {
  label: string;
  hour: string;
  minute: string;
  disabled: boolean | undefined;
  invalid: boolean;
  onHour: (hour: string) => void;
  onMinute: (minute: string) => void;
}

/** A time of day of 24 hours: hour 00–23 and minute 00–59. */
export function ClockSelects({ label, hour, minute, disabled, invalid, onHour, onMinute }: ClockSelectsProps) {
  const { t } = useTranslation('ui');
  const shared = { className: control.control, disabled, 'aria-invalid': invalid || undefined };
  return (
    <span className={styles.clock}>
      <select
        {...shared}
        aria-label={t('ui:dateTime.part', { label, part: t('ui:dateTime.hour') })}
        value={hour}
        onChange={(event) => onHour(event.target.value)}
      >
        {HOURS.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <span aria-hidden="true">:</span>
      <select
        {...shared}
        aria-label={t('ui:dateTime.part', { label, part: t('ui:dateTime.minute') })}
        value={minute}
        onChange={(event) => onMinute(event.target.value)}
      >
        {MINUTES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </span>
  );
}
