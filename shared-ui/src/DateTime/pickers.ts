export { ComboboxField } from '../Combobox/ComboboxField';
export { DateField } from './DateField';
export { DateTimePicker } from './DateTimePicker';
export { TimePicker } from './TimePicker';
