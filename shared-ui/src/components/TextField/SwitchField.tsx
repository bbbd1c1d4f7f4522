import { CheckboxField, type CheckboxFieldProps } from './CheckboxField';

/** On or off, at once: what is switched needs no "save". */
export const SwitchField = (props: CheckboxFieldProps) => <CheckboxField {...props} role="switch" />;
