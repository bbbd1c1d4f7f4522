import control from '../Field/control.module.css';
import { type ControlProps, Field, splitField } from '../Field/Field';

export interface TextAreaProps extends ControlProps<'textarea'> {}

/** Several lines of text. Rest props reach the textarea, `className` the field. */
export function TextArea({ value, onChange, ...rest }: TextAreaProps) {
  const [frame, textarea] = splitField(rest);
  return (
    <Field {...frame}>
      {(field) => (
        <textarea
          rows={3}
          {...textarea}
          {...field}
          className={control.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
