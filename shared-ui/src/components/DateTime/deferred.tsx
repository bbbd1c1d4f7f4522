import type { ComponentType } from 'react';
import { lazyPart, preloadWhenIdle } from '../../internal/lazyPart';
import type { ComboboxFieldProps } from '../Combobox/ComboboxField';
import { LazyPart } from '../LazyPart/LazyPart';
import type { CheckboxGroupProps } from '../TextField/CheckboxGroup';
import type { DateFieldProps } from './DateField';
import type { DateTimePickerProps } from './DateTimePicker';
import type { TimePickerProps } from './TimePicker';

/** Pixels of a label and a control. */
const FIELD_HEIGHT = 62;
/** On a phone the hour stands below the date. */
const timeHeight = () => (globalThis.matchMedia?.('(max-width: 479.98px)').matches ? 98 : FIELD_HEIGHT);

const fetchPickers = () => import(/* webpackChunkName: "overlays" */ './pickers');
type Pickers = Awaited<ReturnType<typeof fetchPickers>>;

/** A field whose code is not part of the first load: no landing page has one. */
function deferred<Props extends object>(
  pick: (pickers: Pickers) => ComponentType<Props>,
  height = () => FIELD_HEIGHT,
): ComponentType<Props> {
  const part = lazyPart(async () => ({ default: pick(await fetchPickers()) }));
  preloadWhenIdle(part.load);
  return (props: Props) => <LazyPart part={part} height={height()} props={props} />;
}

/** A date with an hour (00–23) and a minute (00–59). Without a date its value is `''`, even when a time is chosen. */
export const DateTimePicker = deferred<DateTimePickerProps>((pickers) => pickers.DateTimePicker, timeHeight);
/** A time of day: hour 00–23 and minute 00–59, reported as `hh:mm:00`. */
export const TimePicker = deferred<TimePickerProps>((pickers) => pickers.TimePicker);
/** A date, `YYYY-MM-DD`, or `''` when there is none. Rest props reach the input, `className` the field. */
export const DateField = deferred<DateFieldProps>((pickers) => pickers.DateField);
/** One of a long list, found by typing, in either script. */
export const ComboboxField = deferred<ComboboxFieldProps>((pickers) => pickers.ComboboxField);
/** Any of a list. What is chosen and not offered any more stays in the list. */
export const CheckboxGroup = deferred<CheckboxGroupProps>((pickers) => pickers.CheckboxGroup);
