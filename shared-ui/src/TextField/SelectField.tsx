import type { ComponentProps } from 'react';
import control from '../Field/control.module.css';
import { Field, type FieldFrame } from '../Field/Field';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps<V extends string = string>
  extends FieldFrame,
    Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'required' | 'children'> {
  value: V | '';
  onChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  /** The first entry, with the value `''`: "all" of a filter, "choose" of a form. */
  placeholder?: string;
}

/** One of a short list. A value that is in no option is shown as it is, never silently another one. */
export function SelectField<V extends string = string>({
  label,
  error,
  hint,
  required,
  hideLabel,
  value,
  onChange,
  options,
  placeholder,
  className,
  id,
  ...rest
}: SelectFieldProps<V>) {
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <Field {...{ label, error, hint, required, hideLabel }} {...(className && { className })} {...(id && { id })}>
      {(field) => (
        <select
          {...rest}
          {...field}
          className={control.control}
          value={value}
          // The values of a select are those of its options, which are of type V.
          onChange={(event) => onChange(event.target.value as V)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {!isListed && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
