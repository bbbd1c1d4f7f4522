import { TextField, type TextFieldProps } from '../TextField/TextField';

/** A date, `YYYY-MM-DD`, or `''` when there is none. */
export const DateField = (props: Omit<TextFieldProps, 'type'>) => <TextField {...props} type="date" />;
