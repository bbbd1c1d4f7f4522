import { TextField, type TextFieldProps } from './TextField';

/**
 * A number, stored as the typed text (`''` when empty), so that no typed character is lost; `min`, `max` and `step` are
 * hints to the browser, not a check.
 */
export const NumberField = (props: Omit<TextFieldProps, 'type'>) => (
  <TextField inputMode="decimal" step="any" {...props} type="number" />
);
