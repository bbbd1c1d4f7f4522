/** The notifications due for a person on one channel, and those handed over to it lately. */
export interface DueGroup {
  user_id: number;
  channel: string;
  dues: number;
  is_critical: boolean;
  /** Messages of the last minute. */
  recent: number;
  /** Seconds since the last alarm; null when there was none in the last minute. */
  quiet_seconds: number | null;
}

/** The number of messages that a person receives on a channel within a minute one by one; further ones are merged. */
export const AT_ONCE = 3;
/** Seconds from one folded message to the next. */
export const PAUSE = { critical: 15, other: 60 } as const;

/**
 * How the alarms due for a person are delivered: one message each, all in one message, or a little later.
 */
export function handOver({ dues, is_critical, recent, quiet_seconds }: DueGroup): 'single' | 'digest' | 'wait' {
  if (recent + dues <= AT_ONCE) return 'single';
  const pause = is_critical ? PAUSE.critical : PAUSE.other;
  return recent < AT_ONCE || quiet_seconds === null || quiet_seconds >= pause ? 'digest' : 'wait';
}
