import type { ComponentProps } from 'react';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field';
import { classes } from '../internal/classes';

export interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'required'> {
  value: string;
  onChange: (value: string) => void;
}

/** One line of text. Rest props reach the input, `className` the field. */
export function TextField({
  label,
  error,
  hint,
  required,
  hideLabel,
  value,
  onChange,
  className,
  id,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, required, hideLabel }} {...(className && { className })} {...(id && { id })}>
      {(field) => (
        <input
          type="text"
          {...rest}
          {...field}
          className={classes(control.control)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
