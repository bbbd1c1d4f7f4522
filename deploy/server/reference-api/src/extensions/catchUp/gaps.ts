import type { Period, TraccarDevice } from './traccarHistory';

/** A device as it was at the last poll, and as it is stored now. Times are milliseconds since 1970. */
export interface KnownDevice {
  /** Undefined at the first poll. */
  lastPoll: { positionId: number | null; storedUntil: number | null } | undefined;
  /** The time of the newest stored fix. */
  storedUntil: number | null;
  /** Epoch ms at which its latest message arrived. */
  heardAt: number | null;
}

/** The last poll, made by whichever instance. */
export interface LastPoll {
  /** In milliseconds since 1970; null before the first. */
  polledAt: number | null;
  /**
   * Whether the process that polled did not end properly: a Traccar server on the same machine may then have lost what
   * it was about to forward.
   */
  isKilled: boolean;
}

/** Traccar gives forwarding up after about 100 s: several polls fall into every outage that loses messages. */
export const GAP_POLL_MS = 30_000;
/** A message may be on its way while we poll. */
const ON_ITS_WAY_MS = 10_000;
/**
 * Trackers send late the messages that they could not send before. So a gap begins this long before the newest fix:
 * after a short outage, and after a period without polls.
 */
const BEHIND_MS = { short: 5 * 60_000, long: 3_600_000 };
/** How far back the messages of a tracker are fetched when none of them are stored yet. */
const FIRST_MS = 24 * 3_600_000;

/**
 * The period whose messages may be missing. Traccar has a newer position than at the last poll. If no message of this
 * tracker has arrived since, forwarding fails; if the last poll was too long ago, forwarding may have failed and
 * recovered.
 * @param polledAt of the last poll
 */
export function gapOf(
  { positionId }: TraccarDevice,
  { lastPoll, storedUntil, heardAt }: KnownDevice,
  { now, polledAt, isKilled }: LastPoll & { now: number },
): Period | null {
  if (positionId === null || positionId === lastPoll?.positionId) return null;
  const isRegular = lastPoll !== undefined && polledAt !== null && now - polledAt <= 2 * GAP_POLL_MS;
  if (isRegular && !isKilled && heardAt !== null && heardAt >= polledAt - ON_ITS_WAY_MS) return null;
  const reached = lastPoll === undefined ? storedUntil : lastPoll.storedUntil;
  if (reached === null) return { from: now - FIRST_MS, until: now };
  return { from: reached - (isRegular ? BEHIND_MS.short : BEHIND_MS.long), until: now };
}
