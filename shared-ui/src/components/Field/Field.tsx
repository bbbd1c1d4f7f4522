import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../../internal/classes';
import hidden from '../../internal/hidden.module.css';
import { Icon } from '../../internal/Icon';
import styles from './Field.module.css';

/** The attributes that the control inside a field must carry. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  required: boolean | undefined;
}

/** The props of every field besides its value. */
export interface FieldFrame {
  /** The visible label and, exactly, the accessible name. */
  label: string;
  /** The problem with the value, in the user's words. */
  error?: string | null | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** The label is for assistive technology only: where the surroundings show the same to the eye. */
  hideLabel?: boolean | undefined;
}

/**
 * The props of a field whose control is an HTML element. The element's own props reach the control; `className` and
 * `id` go to the field.
 */
export type ControlProps<Tag extends 'input' | 'select' | 'textarea', Value extends string = string> = FieldFrame &
  Omit<ComponentProps<Tag>, 'onChange' | 'value' | 'required'> & {
    value: Value | '';
    onChange: (value: Value) => void;
  };

/** Separates the props of a field's frame from those of its control. */
export function splitField<Props extends FieldFrame & { className?: string | undefined; id?: string | undefined }>({
  label,
  error,
  hint,
  required,
  hideLabel,
  className,
  id,
  ...control
}: Props) {
  return [
    { label, error, hint, required, hideLabel, ...(className && { className }), ...(id && { id }) },
    control,
  ] as const;
}

export interface FieldProps extends FieldFrame, Omit<ComponentProps<'div'>, 'children'> {
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint and error, tied together for assistive technology. */
export function Field({ label, error, hint, required, hideLabel, className, id, children, ...rest }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div {...rest} className={classes(styles.field, className)}>
      <span className={hideLabel ? hidden.hidden : styles.head}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {/* Beside the label, not in it: the accessible name is the label alone. */}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </span>
      {children({
        id: controlId,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        required,
      })}
      {error && (
        <span className={styles.error} id={errorId}>
          <Icon icon={CircleAlert} size={14} />
          {error}
        </span>
      )}
      {hint && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
    </div>
  );
}
