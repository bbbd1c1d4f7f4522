import { CheckboxField, type CheckboxFieldProps } from './CheckboxField';

/** A switch that takes effect immediately, without a "save" button. */
export const SwitchField = (props: CheckboxFieldProps) => <CheckboxField {...props} role="switch" />;
