import type { ComponentProps } from 'react';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field';

export interface TextAreaProps extends FieldFrame, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'required'> {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text. Rest props reach the textarea, `className` the field. */
export function TextArea({
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
}: TextAreaProps) {
  return (
    <Field {...{ label, error, hint, required, hideLabel }} {...(className && { className })} {...(id && { id })}>
      {(field) => (
        <textarea
          rows={3}
          {...rest}
          {...field}
          className={control.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
