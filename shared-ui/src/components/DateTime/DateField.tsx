import { Field, type FieldFrame, splitField } from '../Field/Field';
import { DateInput, type DateInputProps } from './DateInput';

export interface DateFieldProps extends FieldFrame, Omit<DateInputProps, 'required'> {}

/** A date, `YYYY-MM-DD`, or `''` when there is none. Rest props reach the input, `className` the field. */
export function DateField(props: DateFieldProps) {
  const [frame, input] = splitField(props);
  return <Field {...frame}>{(field) => <DateInput {...input} {...field} />}</Field>;
}
