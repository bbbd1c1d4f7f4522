import { steadyNow } from '../../platform/values/steadyNow';

/** Why a body cannot be used: the field and the reason. */
export class UnusableBody extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** A tracker's clock may be this much ahead of its server's; what is further ahead is dated by the server, so that it does not keep later messages from being the newest. */
const AHEAD_MS = 60_000;
/** Further ahead of our own clock nothing is taken that no server has dated. */
const MAX_AHEAD_MS = 10 * 60_000;
/** Receivers whose week number has rolled over date their fixes to the last century, and clocks that have lost their battery begin there. */
const EARLIEST = Date.UTC(2000, 0, 2);
/** A fix that is as old as its message is its own; an older one is a copy of the last. */
const OWN_FIX_MS = 5_000;

/** Between which times bodies are taken, in milliseconds since 1970. */
export interface TimeLimits {
  now: number;
  /** Nothing older is stored: it would be dropped by the retention, and each month of it has a table of its own. */
  oldest: number;
}

/** What is taken now by a server that keeps positions for this many days. */
export function timeLimits(retentionDays: number, now = steadyNow()): TimeLimits {
  return { now, oldest: Math.max(EARLIEST, now - retentionDays * 86_400_000) };
}

/** The times in a message as they came: ISO 8601, or anything. */
export interface GivenTimes {
  deviceTime: unknown;
  serverTime: unknown;
  fixTime: unknown;
}

/** ISO 8601. */
export interface MessageTimes {
  messageTime: string;
  serverTime: string | null;
  /** Null where the fix cannot be dated: then the message has none. */
  fixTime: string | null;
}

/**
 * Dates a message and its fix.
 *
 * A message is as old as its tracker says (`deviceTime`), else as its server says (`serverTime`), else as its fix. A tracker's clock counts for nothing when it is more than a
 * minute ahead of the server's, or has never been set: then the server's time stands for it. A fix by such a clock is dated by the server too where it is the message's own, and is
 * left out where it is a copy of an earlier one.
 * @throws UnusableBody when no time of it can be used.
 */
export function dateMessage(given: GivenTimes, limits: TimeLimits): MessageTimes {
  const serverTime = instantOf(given.serverTime);
  const server = serverTime >= limits.oldest && serverTime <= limits.now + AHEAD_MS ? serverTime : undefined;
  const deviceTime = instantOf(given.deviceTime);
  const isByFix = Number.isNaN(deviceTime) && server === undefined;
  const clock = isByFix ? instantOf(given.fixTime) : deviceTime;
  const latest = (server ?? limits.now) + AHEAD_MS;
  const isRight = clock >= EARLIEST && clock <= latest;
  const field = isByFix ? 'position.fixTime' : 'position.deviceTime';
  const message = isRight ? taken(clock, field, limits) : (server ?? dated(clock, field, limits));

  const fixed = instantOf(given.fixTime ?? given.deviceTime);
  const isOwn = Number.isNaN(clock) || Math.abs(clock - fixed) <= OWN_FIX_MS;
  const fix = fixed <= latest && (isRight || Number.isNaN(clock)) ? fixed : isOwn ? message : undefined;
  return {
    messageTime: iso(message),
    serverTime: server === undefined ? null : iso(server),
    fixTime: fix === undefined || Number.isNaN(fixed) || !(fix >= limits.oldest) ? null : iso(fix),
  };
}

/**
 * Reads a time that must be given.
 * @throws UnusableBody
 */
export const readTime = (value: unknown, field: string, limits: TimeLimits): string =>
  iso(taken(instantOf(value), field, limits));

function taken(instant: number, field: string, { now, oldest }: TimeLimits): number {
  if (Number.isNaN(instant)) throw new UnusableBody(field, 'must be a time');
  if (instant > now + MAX_AHEAD_MS) throw new UnusableBody(field, 'lies in the future');
  if (instant < oldest) throw new UnusableBody(field, 'lies too far in the past');
  return instant;
}

/** By our own clock, where the tracker's is ahead of it and no server has dated the message. */
const dated = (instant: number, field: string, limits: TimeLimits): number =>
  Math.min(taken(instant, field, limits), limits.now);

const instantOf = (value: unknown): number =>
  typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN;

const iso = (instant: number): string => new Date(instant).toISOString();
