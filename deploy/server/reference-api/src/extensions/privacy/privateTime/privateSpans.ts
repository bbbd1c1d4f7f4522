import type { BodyValue, weekHours } from 'shared-auth/calls';
import { DAY_MS, dayAfter, fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { clip, merge, type Span, weekday, without } from '../../../platform/limits/spans';

/** Working hours from Monday to Sunday; null: a day without work, private as a whole. */
export type WeekHours = NonNullable<BodyValue<typeof weekHours>>;

/** Hours of a day. `to` may be `24:00`, and one that is not after `from` is of the next day. */
export type DayHours = NonNullable<WeekHours[number]>;

/** The stored rules of a vehicle's private time. */
export interface PrivateRules {
  /** In the order of `validFrom`: each applies until the next. `hours` null: no private time by hours. */
  hours: readonly { validFrom: number; hours: WeekHours | null }[];
  /** Spans that drivers switched on. */
  drives: readonly Span[];
}

/** The private parts of a time, in order and without overlaps. */
export function privateSpans({ hours, drives }: PrivateRules, within: Span): Span[] {
  const outside = hours.flatMap((version, i) => {
    const holds = clip({ from: version.validFrom, to: hours[i + 1]?.validFrom ?? Number.POSITIVE_INFINITY }, within);
    return version.hours === null || holds === undefined ? [] : without(workSpans(version.hours, holds), holds);
  });
  return merge([...outside, ...drives.flatMap((drive) => clip(drive, within) ?? [])]);
}

/** The work of the days that touch a span; a night shift may have begun on the day before it. */
function workSpans(hours: WeekHours, within: Span): Span[] {
  const spans: Span[] = [];
  const last = localDateTime(within.to).date;
  for (let date = localDateTime(within.from - DAY_MS).date; date <= last; date = dayAfter(date)) {
    const day = hours[weekday(date) - 1];
    if (!day) continue;
    const isUntilNext = day.to === '24:00' || day.to <= day.from;
    const to = fromLocalDateTime(isUntilNext ? dayAfter(date) : date, day.to === '24:00' ? '00:00' : day.to);
    const work = clip({ from: fromLocalDateTime(date, day.from), to }, within);
    if (work) spans.push(work);
  }
  return merge(spans);
}
