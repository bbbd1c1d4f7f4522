import type { Sender } from '../../identity/access/caller';
import { timeLimits, UnusableBody } from '../../messages/clocks';
import type { FuelLevels } from '../../messages/fuelLevels';
import type { TrackerMessage } from '../../messages/message';
import { readEvent, readPosition } from '../../messages/traccarBody';
import type { RejectionCounts } from '../../platform/limits/rejectionCounts';
import type { TrackerEvents } from './events';
import type { AddResult, PositionQueue, UnstoredReason } from './positionQueue';
import type { IncompleteMessage, RejectedValues } from './rejectedValues';

interface Deps {
  positions: PositionQueue;
  events: TrackerEvents;
  rejections: RejectionCounts;
  rejectedValues: RejectedValues;
  fuelLevels: FuelLevels;
  retentionDays: number;
}

/** A body that is not stored, by its index in the request. */
export interface RejectedBody {
  index: number;
  field: string;
  reason: string;
}

interface Rejections {
  rejected: RejectedBody[];
  /** How many for each reason. */
  rejected_reasons: Record<string, number>;
}

/** The reason of a message for a tracker that the sender's key is not for. */
export const OTHER_DEVICE = 'is not one of this key';
/** The reason of a message of an unregistered tracker. */
export const UNREGISTERED = 'is not registered; managers were told';

const rejectionReasons: Readonly<Record<UnstoredReason, { field: string; reason: string }>> = {
  unstorable: { field: 'body', reason: 'cannot be stored' },
  unknown: { field: 'device.uniqueId', reason: UNREGISTERED },
};

/**
 * Accepts the messages of trackers in the form in which a Traccar server forwards them, whichever way they arrived:
 * reads, stores, and charges them to their sender.
 */
export class Inbox {
  constructor(private readonly deps: Deps) {}

  /** Resolves when they are committed. @param replay the past is filled in: nothing is broadcast */
  async positions(
    bodies: readonly unknown[],
    sender: Pick<Sender, 'allows' | 'count'>,
    replay = false,
  ): Promise<Omit<AddResult, 'unstored'> & Rejections> {
    const limits = timeLimits(this.deps.retentionDays);
    const read = readAll(bodies, (body) => allowed(sender, readPosition(body, limits)));
    for (const message of read.usable) this.deps.fuelLevels.observe(message);
    const { unstored, ...stored } = await this.deps.positions.add(read.usable, replay);
    await this.#recordRejected(read.usable.flatMap((message) => incomplete(message, unstored.has(message))));
    return { ...stored, ...this.#report(sender, read, unstored) };
  }

  /** Resolves when they are committed. @param replay the past is filled in: nothing is broadcast */
  async events(
    bodies: readonly unknown[],
    sender: Pick<Sender, 'allows' | 'count'>,
    replay = false,
  ): Promise<{ accepted: number } & Rejections> {
    const limits = timeLimits(this.deps.retentionDays);
    const read = readAll(bodies, (body) => allowed(sender, readEvent(body, limits)));
    const unstored = await this.deps.events.take(read.usable, replay);
    const known = read.usable.filter((event) => !unstored.has(event));
    for (const { message } of known) if (message) this.deps.fuelLevels.observe(message);
    await this.#recordRejected(
      known.flatMap((event) => [
        ...incomplete({ ...event, messageTime: event.time }, false),
        ...(event.message ? incomplete(event.message, false) : []),
      ]),
    );
    return { accepted: read.usable.length - unstored.size, ...this.#report(sender, read, unstored) };
  }

  async #recordRejected(messages: readonly IncompleteMessage[]): Promise<void> {
    if (messages.length === 0) return;
    for (const { rejectedValues } of messages)
      for (const { field, reason } of rejectedValues) this.deps.rejections.add(`left out: ${field} ${reason}`);
    await this.deps.rejectedValues.record(messages);
  }

  /** Reports bodies that are not stored to the sender, and counts them. */
  #report<T>(
    sender: Pick<Sender, 'count'>,
    { rejected, indexes }: ReadBodies<T>,
    unstored: ReadonlyMap<T, UnstoredReason>,
  ): Rejections {
    const all = [
      ...rejected,
      ...[...unstored].map(([value, why]) => ({ index: indexes.get(value) ?? 0, ...rejectionReasons[why] })),
    ];
    const reasons: Record<string, number> = {};
    for (const { field, reason } of all) {
      const name = `${field} ${reason}`;
      reasons[name] = (reasons[name] ?? 0) + 1;
      this.deps.rejections.add(name);
    }
    sender.count(indexes.size + rejected.length, reasons);
    return { rejected: all, rejected_reasons: reasons };
  }
}

/** The record of a message with values left out; empty for others, and for messages that are not stored. */
function incomplete(
  { uniqueId, messageTime, rejectedValues }: Pick<TrackerMessage, 'uniqueId' | 'messageTime' | 'rejectedValues'>,
  isRejected: boolean,
): IncompleteMessage[] {
  return rejectedValues.length === 0 || isRejected ? [] : [{ uniqueId, time: messageTime, rejectedValues }];
}

/** @throws UnusableBody when the sender's key is not for this tracker. */
function allowed<T extends { uniqueId: string }>(sender: Pick<Sender, 'allows'>, message: T): T {
  if (!sender.allows(message.uniqueId)) throw new UnusableBody('device.uniqueId', OTHER_DEVICE);
  return message;
}

interface ReadBodies<T> {
  usable: T[];
  /** The index of each usable body in the request. */
  indexes: Map<T, number>;
  rejected: RejectedBody[];
}

/**
 * Unusable bodies are left out and named: if the response were an error, a forwarder that retries would send them for
 * ever.
 */
function readAll<T>(bodies: readonly unknown[], read: (body: unknown) => T): ReadBodies<T> {
  const usable: T[] = [];
  const indexes = new Map<T, number>();
  const rejected: RejectedBody[] = [];
  for (const [index, one] of bodies.entries()) {
    try {
      const value = read(one);
      usable.push(value);
      indexes.set(value, index);
    } catch (error) {
      if (!(error instanceof UnusableBody)) throw error;
      rejected.push({ index, field: error.field, reason: error.message });
    }
  }
  return { usable, indexes, rejected };
}
