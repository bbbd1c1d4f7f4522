import { type Hours, workSpans } from '../workingHours';

/** How long a tracker may be silent. */
export interface SilenceLimit {
  minutes: number;
  /** Only working hours count. */
  in_hours: boolean;
}

const MINUTE_MS = 60_000;

/**
 * When a silence that goes on since a moment is too long, epoch ms; undefined while it is not.
 * @param hours of the calendar that counts; without one all time does
 */
export function silenceEnds(
  { minutes, in_hours }: SilenceLimit,
  hours: Hours | undefined,
  since: number,
  now: number,
): number | undefined {
  const limit = minutes * MINUTE_MS;
  if (!in_hours || !hours) return since + limit <= now ? since + limit : undefined;
  let left = limit;
  for (const { from, to } of workSpans(hours, { from: since, to: now })) {
    if (to - from >= left) return from + left;
    left -= to - from;
  }
  return undefined;
}

/** `12 ч`, `1 ч 30 мин`, `2 дена` */
function durationText(minutes: number): string {
  if (minutes >= 1440 && minutes % 1440 === 0) return minutes === 1440 ? '1 ден' : `${minutes / 1440} дена`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} ч`] : []), ...(rest > 0 ? [`${rest} мин`] : [])].join(' ');
}

/** The text of the alarm. */
export const silenceText = ({ minutes, in_hours }: SilenceLimit): string =>
  `Уредот е без сигнал подолго од ${durationText(minutes)}${in_hours ? ' работно време' : ''}`;
