import { Field, type FieldFrame, splitField } from '../Field/Field';
import { DateInput, type DateInputProps } from './DateInput';

export interface DateFieldProps extends FieldFrame, Omit<DateInputProps, 'required'> {}

/** A date, `YYYY-MM-DD`, or `''` for none. Other props are passed to the input, `className` to the field. */
export function DateField(props: DateFieldProps) {
  const [frame, input] = splitField(props);
  return <Field {...frame}>{(field) => <DateInput {...input} {...field} />}</Field>;
}
