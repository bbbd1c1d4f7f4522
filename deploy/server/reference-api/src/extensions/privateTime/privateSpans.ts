import { fromLocalDateTime, localDateTime } from 'shared-auth/contract';

const DAY_MS = 86_400_000;

/** From and to in epoch ms; `to` is not part of it. */
export interface Span {
  from: number;
  to: number;
}

/** `HH:mm` in Skopje; `to` may be `24:00`, and one that is not after `from` is of the next day. */
export interface DayHours {
  from: string;
  to: string;
}

/** Working hours from Monday to Sunday; null: a day without work, private as a whole. */
export type WeekHours = readonly (DayHours | null)[];

/** What is known of a vehicle's private time. */
export interface PrivateRules {
  /** In the order of `validFrom`: each holds until the next. `hours` null: no private time by hours. */
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

const clip = (span: Span, within: Span): Span | undefined => {
  const [from, to] = [Math.max(span.from, within.from), Math.min(span.to, within.to)];
  return from < to ? { from, to } : undefined;
};

const nextDate = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

/** Work of the days that touch a time; hours of the night may have begun on the day before it. */
function workSpans(hours: WeekHours, within: Span): Span[] {
  const spans: Span[] = [];
  const last = localDateTime(within.to).date;
  for (let date = localDateTime(within.from - DAY_MS).date; date <= last; date = nextDate(date)) {
    const day = hours[(new Date(date).getUTCDay() + 6) % 7];
    if (!day) continue;
    const isUntilNext = day.to === '24:00' || day.to <= day.from;
    const to = fromLocalDateTime(isUntilNext ? nextDate(date) : date, day.to === '24:00' ? '00:00' : day.to);
    const work = clip({ from: fromLocalDateTime(date, day.from), to }, within);
    if (work) spans.push(work);
  }
  return merge(spans);
}

/** What is left of a time without these spans. */
function without(spans: readonly Span[], { from, to }: Span): Span[] {
  const left: Span[] = [];
  let at = from;
  for (const span of spans) {
    if (span.from > at) left.push({ from: at, to: span.from });
    at = Math.max(at, span.to);
  }
  return at < to ? [...left, { from: at, to }] : left;
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
