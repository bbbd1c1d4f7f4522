import type { Span } from '../../platform/limits/spans';

/** When a tracker was in a vehicle; `to` is null while it is. Epoch ms. */
export interface TrackerSpan {
  isOwn: boolean;
  from: number;
  to: number | null;
}

const end = ({ to }: TrackerSpan) => to ?? Number.POSITIVE_INFINITY;

/**
 * When others were a vehicle's trackers in place of this one, in order: what it says of the vehicle, and what its
 * silence means, is of the rest of the day. So a day of an exchange is told once. The first tracker counts from ever,
 * and each until the next one comes; of trackers that were there at once, each counts.
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
