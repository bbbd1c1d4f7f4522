import { MINUTE_MS } from 'shared-auth/contract';
import { durationText } from '../../../alarms/rules/alarmTypes';
import { type Hours, workSpans } from '../workingHours';

/** How long a tracker may be silent. */
export interface SilenceLimit {
  minutes: number;
  /** Whether only working hours are summed. */
  in_hours: boolean;
}

/**
 * Epoch ms at which a silence since a moment becomes too long; undefined while that is unknown.
 * @param hours of the calendar that applies; without one all time is summed
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
