/** From and to in epoch ms; `to` is not part of it. */
export interface Span {
  from: number;
  to: number;
}

/** The part of a span that lies within another; undefined where they do not overlap. */
export const clip = (span: Span, within: Span): Span | undefined => {
  const [from, to] = [Math.max(span.from, within.from), Math.min(span.to, within.to)];
  return from < to ? { from, to } : undefined;
};

/** The rest of a time without these spans, which are in order. */
export function without(spans: readonly Span[], { from, to }: Span): Span[] {
  const left: Span[] = [];
  let at = from;
  for (const span of spans) {
    if (span.from > at) left.push({ from: at, to: Math.min(span.from, to) });
    at = Math.max(at, span.to);
  }
  return at < to ? [...left, { from: at, to }] : left;
}

/** The same time in order and without overlaps. */
export function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** Monday is 1. */
export const weekday = (date: string): number => ((new Date(date).getUTCDay() + 6) % 7) + 1;
