import { DAY_MS } from 'shared-auth/contract';
import { steadyNow } from '../platform/limits/steadyNow';
import { instantOf } from './instant';
import type { ValueReader } from './values';

/** Why a body is unusable: the field and the reason. */
export class UnusableBody extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * A tracker's clock may be this much ahead of its server's; a message further ahead gets the server's time, so that it
 * does not stop later messages from being the newest.
 */
const AHEAD_MS = 60_000;
/** A message without a server's time is refused if it is further ahead of our own clock than this. */
const MAX_AHEAD_MS = 10 * 60_000;
/** Clocks that have lost their battery begin in the last century. */
const EARLIEST = Date.UTC(2000, 0, 2);
/** A fix that is at most this much older than its message belongs to it; an older one is a copy of the last. */
const OWN_FIX_MS = 5_000;
/**
 * GPS counts weeks by ten bits: a receiver that does not know how often they have rolled over is this far behind, once
 * or twice.
 */
const ROLLOVER_MS = 1_024 * 7 * DAY_MS;
/** How long such a receiver may have stored its messages. */
const BUFFERED_MS = 32 * DAY_MS;

/** The range of accepted times, in milliseconds since 1970. */
export interface TimeLimits {
  now: number;
  /** Older messages are not stored: retention would drop them, and each of their months would need a table. */
  oldest: number;
}

/** The limits of a server with this retention of positions, for messages that arrive now. */
export function timeLimits(retentionDays: number, now = steadyNow()): TimeLimits {
  return { now, oldest: Math.max(EARLIEST, now - retentionDays * DAY_MS) };
}

/** The times in a message, unchanged. */
export interface GivenTimes {
  deviceTime: unknown;
  serverTime: unknown;
  fixTime: unknown;
}

/** ISO 8601. */
export interface MessageTimes {
  messageTime: string;
  serverTime: string | null;
  /** Null where the fix cannot be dated: then the message has no fix. */
  fixTime: string | null;
}

/**
 * Dates a message and its fix.
 *
 * A message has its tracker's time (`deviceTime`), else that of its server (`serverTime`), else that of its fix. A
 * tracker's clock is not trusted when it is more than a minute ahead of the server's, or has never been set: then the
 * server's time replaces it. A fix with such a time is dated by the server too if it belongs to the message, and left
 * out if it is a copy of an earlier one. A time that lags by the roll-over of the GPS weeks is corrected. An alarm
 * without any usable time has that of its arrival.
 * @param values collects times that cannot be read
 * @throws UnusableBody when no time of it can be used.
 */
export function dateMessage(
  given: GivenTimes,
  limits: TimeLimits,
  values: ValueReader,
  hasAlarm: boolean,
): MessageTimes {
  const read = (name: keyof GivenTimes): number => {
    const value = given[name];
    if (value === undefined || value === null) return Number.NaN;
    const instant = instantOf(value);
    if (Number.isNaN(instant)) values.leaveOut(`position.${name}`, 'must be a time', value);
    return instant;
  };
  const serverTime = read('serverTime');
  const server = serverTime >= limits.oldest && serverTime <= limits.now + AHEAD_MS ? serverTime : undefined;
  const deviceTime = unrolled(read('deviceTime'), server, limits);
  const givenFix = unrolled(read('fixTime'), server, limits);
  const isByFix = Number.isNaN(deviceTime) && server === undefined;
  const clock = isByFix ? givenFix : deviceTime;
  const latest = (server ?? limits.now) + AHEAD_MS;
  const isRight = clock >= EARLIEST && clock <= latest;
  const field = isByFix ? 'position.fixTime' : 'position.deviceTime';
  const message = messageInstant();

  // A place whose own time is missing or cannot be read is as old as its message.
  const fixed = Number.isNaN(givenFix) ? (Number.isNaN(deviceTime) ? message : deviceTime) : givenFix;
  const isOwn = Number.isNaN(clock) || Math.abs(clock - fixed) <= OWN_FIX_MS;
  // A message whose time was given but is unreadable must not get that of its arrival.
  const isUnread = Number.isNaN(clock) && server === undefined && (given.deviceTime ?? given.fixTime ?? null) !== null;
  const fix = isUnread ? undefined : datedFix();
  return {
    messageTime: iso(message),
    serverTime: server === undefined ? null : iso(server),
    fixTime: fix === undefined || fix < limits.oldest ? null : iso(fix),
  };

  function datedFix(): number | undefined {
    return fixed <= latest && (isRight || Number.isNaN(clock)) ? fixed : isOwn ? message : undefined;
  }

  function messageInstant(): number {
    if (isRight) return hasAlarm ? clock : taken(clock, field, limits);
    if (server !== undefined) return server;
    if (givenFix >= limits.oldest && givenFix <= latest) return givenFix;
    if (hasAlarm) return limits.now;
    return Math.min(taken(clock, field, limits), limits.now);
  }
}

/**
 * Corrects a time that is behind by one or two roll-overs of the GPS weeks, if the corrected time is near the server's
 * or that of the arrival.
 */
function unrolled(instant: number, server: number | undefined, { now }: TimeLimits): number {
  const arrived = server ?? now;
  if (!(instant < arrived - ROLLOVER_MS + BUFFERED_MS)) return instant;
  const right = [instant + ROLLOVER_MS, instant + 2 * ROLLOVER_MS];
  return right.find((at) => at > arrived - BUFFERED_MS && at <= arrived + AHEAD_MS) ?? instant;
}

/** Reads a required time. @throws UnusableBody */
export const readTime = (value: unknown, field: string, limits: TimeLimits): string =>
  iso(taken(unrolled(instantOf(value), undefined, limits), field, limits));

function taken(instant: number, field: string, { now, oldest }: TimeLimits): number {
  if (Number.isNaN(instant)) throw new UnusableBody(field, 'must be a time');
  if (instant > now + MAX_AHEAD_MS) throw new UnusableBody(field, 'lies in the future');
  if (instant < oldest) throw new UnusableBody(field, 'lies too far in the past');
  return instant;
}

const iso = (instant: number): string => new Date(instant).toISOString();
