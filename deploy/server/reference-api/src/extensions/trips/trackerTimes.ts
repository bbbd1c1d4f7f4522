import type { Span } from '../../platform/limits/spans';

/** A tracker's time in a vehicle; `to` is null while it lasts. Epoch ms. */
export interface TrackerSpan {
  isOwn: boolean;
  from: number;
  to: number | null;
}

const end = ({ to }: TrackerSpan) => to ?? Number.POSITIVE_INFINITY;

/**
 * The times, in order, in which other trackers reported for a vehicle in place of this one. Its fixes and its silence
 * apply outside of them, so a day on which trackers were exchanged is summed once. The first tracker applies from the
 * beginning, each until the next one begins; of trackers that were in the vehicle at the same time each applies.
 */
export function othersTimes(spans: readonly TrackerSpan[]): Span[] {
  const others = spans.filter(({ isOwn }) => !isOwn);
  const own = spans.filter(({ isOwn }) => isOwn).sort((one, other) => one.from - other.from);
  if (own.length === 0) return [];
  const times: Span[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const span of own) {
    if (others.some((other) => other.from < span.from)) add(times, { from, to: span.from });
    const goesOn = others.some((other) => other.from < end(span) && end(other) > end(span));
    const next = Math.min(...others.map((other) => other.from).filter((at) => at >= end(span)));
    from = goesOn ? end(span) : next;
  }
  add(times, { from, to: Number.POSITIVE_INFINITY });
  return times;
}

const add = (times: Span[], span: Span) => void (span.from < span.to && times.push(span));
