import control from '../Field/control.module.css';
import { type ControlProps, Field, splitField } from '../Field/Field';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps<V extends string = string> extends Omit<ControlProps<'select', V>, 'children'> {
  options: readonly SelectOption<V>[];
  /** The first entry, with the value `''`: "all" of a filter, "choose" of a form. */
  placeholder?: string;
}

/** Selects one of a short list. A value outside the options is shown unchanged, never replaced by another one. */
export function SelectField<V extends string = string>({
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: SelectFieldProps<V>) {
  const [frame, select] = splitField(rest);
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <Field {...frame}>
      {(field) => (
        <select
          {...select}
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
