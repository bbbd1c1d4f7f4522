import { MINUTE_MS } from 'shared-auth/contract';
import { durationText } from '../../../alarms/rules/alarmTypes';
import { type Hours, workSpans } from '../workingHours';

/** How long a tracker may be silent. */
export interface SilenceLimit {
  minutes: number;
  /** Only working hours count. */
  in_hours: boolean;
}

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

/** The text of the alarm. */
export const silenceText = ({ minutes, in_hours }: SilenceLimit): string =>
  `Уредот е без сигнал подолго од ${durationText(minutes)}${in_hours ? ' работно време' : ''}`;
