import type { ComponentType, ReactNode } from 'react';
import { lazyPart, preloadWhenIdle } from '../../internal/lazyPart';
import type { ComboboxFieldProps } from '../Combobox/ComboboxField';
import { Skeleton } from '../Feedback/Skeleton';
import { LazyPart } from '../LazyPart/LazyPart';
import type { CheckboxGroupProps } from '../TextField/CheckboxGroup';
import type { DateFieldProps } from './DateField';
import type { DateTimePickerProps } from './DateTimePicker';
import type { TimePickerProps } from './TimePicker';

/** Pixels of a label and a control. */
const FIELD_HEIGHT = 62;

/** The date, and the hour, which narrow fields have below it. A row of filters gives it the room of two. */
const dateTimePlace = (
  <span data-group="" style={{ display: 'flex', flexWrap: 'wrap', gap: 4, paddingBlockStart: 24 }}>
    <Skeleton width={148} height={36} style={{ flex: '1 1 132px' }} />
    <Skeleton width={132} height={36} style={{ flex: 'none' }} />
  </span>
);

const fetchPickers = () => import(/* webpackChunkName: "overlays" */ './pickers');
type Pickers = Awaited<ReturnType<typeof fetchPickers>>;

/** A field whose code is not part of the first load: no landing page has one. */
function deferred<Props extends object>(
  pick: (pickers: Pickers) => ComponentType<Props>,
  place?: ReactNode,
): ComponentType<Props> {
  const part = lazyPart(async () => ({ default: pick(await fetchPickers()) }));
  preloadWhenIdle(part.load);
  return (props: Props) => <LazyPart part={part} height={FIELD_HEIGHT} skeleton={place} props={props} />;
}

/** A date with an hour (00–23) and a minute (00–59). Without a date its value is `''`, even when a time is chosen. */
export const DateTimePicker = deferred<DateTimePickerProps>((pickers) => pickers.DateTimePicker, dateTimePlace);
/** A time of day: hour 00–23 and minute 00–59, reported as `hh:mm:00`. */
export const TimePicker = deferred<TimePickerProps>((pickers) => pickers.TimePicker);
/** A date, `YYYY-MM-DD`, or `''` for none. Other props are passed to the input, `className` to the field. */
export const DateField = deferred<DateFieldProps>((pickers) => pickers.DateField);
/** One of a long list, found by typing, in either script. */
export const ComboboxField = deferred<ComboboxFieldProps>((pickers) => pickers.ComboboxField);
/** Selects any number of a list. A selected value that is no longer an option stays in the list. */
export const CheckboxGroup = deferred<CheckboxGroupProps>((pickers) => pickers.CheckboxGroup);
