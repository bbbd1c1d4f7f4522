export { ComboboxField } from '../Combobox/ComboboxField';
export { CheckboxGroup } from '../TextField/CheckboxGroup';
export { DateField } from './DateField';
export { DateTimePicker } from './DateTimePicker';
export { TimePicker } from './TimePicker';
