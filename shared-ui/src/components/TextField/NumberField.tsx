import { TextField, type TextFieldProps } from './TextField';

/**
 * A number, kept as the text that was typed (`''` when empty), so that nothing typed is lost; `min`, `max` and `step`
 * are hints to the browser, not a check.
 */
export const NumberField = (props: Omit<TextFieldProps, 'type'>) => (
  <TextField inputMode="decimal" step="any" {...props} type="number" />
);
