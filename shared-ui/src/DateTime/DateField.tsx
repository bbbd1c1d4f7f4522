import { Field, type FieldFrame } from '../Field/Field';
import { DateInput, type DateInputProps } from './DateInput';

export interface DateFieldProps extends FieldFrame, Omit<DateInputProps, 'required'> {}

/** A date, `YYYY-MM-DD`, or `''` when there is none. Rest props reach the input, `className` the field. */
export const DateField = ({ label, error, hint, required, hideLabel, className, id, ...rest }: DateFieldProps) => (
  <Field {...{ label, error, hint, required, hideLabel }} {...(className && { className })} {...(id && { id })}>
    {(field) => <DateInput {...rest} {...field} />}
  </Field>
);
