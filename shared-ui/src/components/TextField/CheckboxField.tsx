import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classes } from '../../internal/classes';
import styles from './Choice.module.css';

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type'> {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
}

/** A checkbox with its label. Rest props reach the input. */
export function CheckboxField({ label, checked, onChange, hint, className, ...rest }: CheckboxFieldProps) {
  const hintId = useId();
  return (
    <label className={classes(styles.choice, className)}>
      <input
        aria-describedby={hint ? hintId : undefined}
        {...rest}
        type="checkbox"
        aria-label={label}
        className={rest.role === 'switch' ? styles.switch : styles.box}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && (
          <span className={styles.hint} id={hintId}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
