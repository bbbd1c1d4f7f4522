import control from '../Field/control.module.css';
import { type ControlProps, Field, splitField } from '../Field/Field';

export interface TextFieldProps extends ControlProps<'input'> {}

/** One line of text. Rest props reach the input, `className` the field. */
export function TextField({ value, onChange, ...rest }: TextFieldProps) {
  const [frame, input] = splitField(rest);
  return (
    <Field {...frame}>
      {(field) => (
        <input
          type="text"
          {...input}
          {...field}
          className={control.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
