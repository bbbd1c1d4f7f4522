import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import control from '../Field/control.module.css';
import styles from './DateInput.module.css';

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or `''`. */
  value: string;
  onChange: (value: string) => void;
}

const ISO_DATE = /^(\d{4,6})-(\d{2})-(\d{2})$/;

/** The browser's date input with its calendar, showing the date as `dd.mm.yyyy` while it is not edited. */
export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  const { t } = useTranslation('ui');
  const [, year, month, day] = ISO_DATE.exec(value) ?? [];
  return (
    <span className={styles.frame}>
      <input
        {...rest}
        type="date"
        className={control.control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={styles.shown} data-empty={year ? undefined : ''} aria-hidden="true">
        {year ? `${day}.${month}.${year}` : t('ui:dateTime.placeholder')}
      </span>
    </span>
  );
}
