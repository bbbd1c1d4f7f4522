import type { TrackerMessage } from '../../../messages/message';
import { dayOf, startOfDay, startOfNextDay } from '../../../platform/http/times';
import { KeptReading } from '../../../platform/kept';
import type { Span } from '../../../platform/limits/spans';
import { type PrivateRules, privateSpans } from './privateSpans';
import { type HiddenMessage, placesIn, type RuleRow, readRules, rulesByVehicle } from './privateTime.store';

/** A week, and a day to cover changes of the clock. */
const WEEK_MS = 8 * 86_400_000;
/** The overlap of two reads, for rows whose transaction was open during the earlier one. */
const OVERLAP_MS = 60_000;
const DAYS_KEPT = 4;
/** How long a span without an end applies to a tracker that was removed from its vehicle. */
const LONGEST_FOLLOWED_MS = 7 * 86_400_000;
/** Longer than the delay before a switch applies: a user who removes a tracker meanwhile has been told of it. */
const ANNOUNCED_MS = 10_000;

/** Where a tracker was, in epoch ms. */
interface Place {
  vehicle: number;
  from: number;
  /** Infinite while it is there. */
  to: number;
}

interface Known {
  rules: PrivateRules;
  /** Spans of the days that were asked for last. */
  days: { day: Span; spans: Span[] }[];
}

/**
 * Has the only rule that decides whether a message is private. The writer of positions asks it about each message
 * before storing anything, so it answers from memory.
 */
export class PrivateTimes extends KeptReading {
  protected readonly reads = 'private times';
  readonly #rows = new Map<string, RuleRow>();
  #vehicles = new Map<number, Known>();
  #byUid = new Map<string, Place[]>();
  #changedAt: string | undefined;

  protected async read(): Promise<void> {
    const since =
      this.#changedAt === undefined ? undefined : new Date(Date.parse(this.#changedAt) - OVERLAP_MS).toISOString();
    const changed = await readRules(this.database, { since });
    let isNew = false;
    for (const row of changed) {
      const key = `${row.kind} ${row.id}`;
      if (this.#rows.get(key)?.changed_at === row.changed_at) continue;
      isNew = true;
      this.#rows.set(key, row);
      if (this.#changedAt === undefined || row.changed_at > this.#changedAt) this.#changedAt = row.changed_at;
    }
    // The table was empty, so all rows that appear are newer and it is read whole once.
    this.#changedAt ??= new Date(0).toISOString();
    if (isNew)
      this.#vehicles = new Map(
        [...rulesByVehicle([...this.#rows.values()])].map(([vehicle, rules]) => [vehicle, { rules, days: [] }]),
      );
    if (this.#vehicles.size === 0) return;
    const byUid = new Map<string, Place[]>();
    for (const { name, vehicle_id, valid_from, valid_to } of await placesIn(this.database, [
      ...this.#vehicles.keys(),
    ])) {
      const to = valid_to === null ? Number.POSITIVE_INFINITY : Date.parse(valid_to);
      const place = { vehicle: vehicle_id, from: Date.parse(valid_from), to };
      byUid.set(name, [...(byUid.get(name) ?? []), place]);
    }
    this.#byUid = byUid;
  }

  /**
   * Divides messages by whether they may be stored. A message is judged by its own time, and a fix that it repeats by
   * that of the fix.
   */
  hide(messages: readonly TrackerMessage[]): { open: readonly TrackerMessage[]; hidden: HiddenMessage[] } {
    if (this.#byUid.size === 0) return { open: messages, hidden: [] };
    const open: TrackerMessage[] = [];
    const hidden: HiddenMessage[] = [];
    for (const message of messages) {
      const found = this.#hides(message.uniqueId, Date.parse(message.messageTime));
      if (found) hidden.push({ message, ...found });
      else open.push(this.withoutPrivateFix(message));
    }
    return { open, hidden };
  }

  /** The message, without a fix that it repeats from private time. */
  withoutPrivateFix(message: TrackerMessage): TrackerMessage {
    return message.fix !== null && this.isPrivate(message.uniqueId, message.fix.time)
      ? { ...message, fix: null }
      : message;
  }

  /** Whether a tracker's vehicle was private at a time, ISO 8601. */
  isPrivate(uid: string, time: string): boolean {
    return this.#hides(uid, Date.parse(time)) !== undefined;
  }

  /** The names of trackers that have left a vehicle whose private time has not ended. */
  followed(): string[] {
    const now = Date.now();
    return [...this.#byUid].flatMap(([uid, places]) => (places.some((place) => this.#follows(place, now)) ? uid : []));
  }

  /**
   * The vehicle whose private time hides a tracker's message: the vehicle that it was in then, or the one that it left
   * in private time.
   */
  #hides(uid: string, at: number): Pick<HiddenMessage, 'vehicle' | 'span'> | undefined {
    const places = this.#byUid.get(uid) ?? [];
    for (const { vehicle, from, to } of places) {
      const span = from <= at && at < to ? this.#spanAt(vehicle, at) : undefined;
      if (span) return { vehicle, span };
    }
    const left = places.find((place) => this.#follows(place, at));
    return left && { vehicle: left.vehicle, span: null };
  }

  /**
   * Whether a tracker was removed in a private time that has not ended: neither unscrewing it nor a form ends the
   * private time.
   */
  #follows({ vehicle, to }: Place, at: number): boolean {
    if (!(to <= at && at < to + LONGEST_FOLLOWED_MS)) return false;
    const span = this.spanOf(vehicle, to - 1) ?? this.spanOf(vehicle, to + ANNOUNCED_MS);
    return span !== undefined && span.from <= at && at < span.to;
  }

  /** The private time that a vehicle is in, over its midnights. */
  spanOf(vehicle: number, at = Date.now()): Span | undefined {
    const known = this.#vehicles.get(vehicle);
    return known && this.#spanAt(vehicle, at) && wholeSpan(known.rules, at);
  }

  /** The private parts of a vehicle's time between two moments. */
  spansBetween(vehicle: number, from: number, to: number): readonly Span[] {
    const known = this.#vehicles.get(vehicle);
    return known ? privateSpans(known.rules, { from, to }) : [];
  }

  /** Every vehicle that is private, or was within some milliseconds. */
  vehicles(within = 0): number[] {
    const now = Date.now();
    return [...this.#vehicles].flatMap(([vehicle, { rules }]) =>
      privateSpans(rules, { from: now - within, to: now + 1 }).length > 0 ? [vehicle] : [],
    );
  }

  /** Since when each private vehicle is private, by its id. */
  since(): Record<string, string> {
    return Object.fromEntries(
      this.vehicles().map((vehicle) => [vehicle, new Date(this.spanOf(vehicle)?.from ?? Date.now()).toISOString()]),
    );
  }

  #spanAt(vehicle: number, at: number): Span | undefined {
    const known = this.#vehicles.get(vehicle);
    if (!known || Number.isNaN(at)) return undefined;
    const isIn = ({ from, to }: Span) => from <= at && at < to;
    let found = known.days.find(({ day }) => isIn(day));
    if (!found) {
      const date = dayOf(new Date(at));
      const day = { from: startOfDay(date), to: startOfNextDay(date) };
      found = { day, spans: privateSpans(known.rules, day) };
      known.days = [found, ...known.days.slice(0, DAYS_KEPT - 1)];
    }
    return found.spans.find(isIn);
  }
}

/** The private time that a moment is in, from its beginning; `to` is infinite where no hours of work are ahead. */
export function wholeSpan(rules: PrivateRules, at: number): Span | undefined {
  const spanIn = (within: Span) => privateSpans(rules, within).find(({ from, to }) => from <= at && at < to);
  const week = spanIn({ from: at - WEEK_MS, to: at + WEEK_MS });
  if (!week) return undefined;
  // Hours recur every week, and a driver's switch lasts a day at most: a span that fills the week has no end, or began
  // before it.
  const earliest = Math.min(...rules.hours.map(({ validFrom }) => validFrom), ...rules.drives.map(({ from }) => from));
  const since = week.from > at - WEEK_MS ? week : spanIn({ from: Math.min(earliest, week.from), to: at + 1 });
  return { from: since?.from ?? week.from, to: week.to < at + WEEK_MS ? week.to : Number.POSITIVE_INFINITY };
}
