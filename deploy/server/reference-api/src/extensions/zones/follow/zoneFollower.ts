import { BELIEVED_BY_MS, isJump, type ReportedFix } from 'shared-auth/contract';
import { LONGEST_MS, type SpeedLimits } from '../../../alarms/rules/speedLimits';
import type { VehicleFix } from '../../../alarms/rules/storedFixes';
import type { PrivateVehicles } from '../../../fleet/privateVehicles';
import type { VehicleGroups } from '../../../fleet/vehicles/vehicleGroups';
import type { DeviceRow } from '../../../ingest/positions/deviceRow';
import type { NewFixes, StoredFixResult, StoredFixRule } from '../../../ingest/positions/storedFixRule';
import type { Queries } from '../../../platform/database/database';
import type { Span } from '../../../platform/limits/spans';
import { isFor } from '../rules/takes';
import type { ZoneBook } from '../zoneBook';
import { crossedBetween } from './crossing';
import { deriveVisits, type Followed, type Following, type Stay } from './deriveVisits';
import { overIn } from './fastStay';
import {
  type ChangedSpan,
  type DeviceWindow,
  lostAt,
  readMore,
  readWindows,
  type StayChanges,
  type StoredStay,
  writeStays,
  type ZonesNow,
} from './followed.store';
import { isSame, step } from './step';

/** The changes of a device's stays. */
export interface ChangedStays {
  device_pk: number;
  /** The stored stays of the changed span, before the change. */
  before: readonly StoredStay[];
  /** Those that are instead. */
  after: readonly Stay[];
  /** The fixes that were followed, by their time. */
  fixes: readonly VehicleFix[];
}

interface Deps {
  book: ZoneBook;
  groups: VehicleGroups;
  privateVehicles: () => PrivateVehicles;
  limits: () => SpeedLimits;
  /** The zone whose limit applies at fixes, of several that they are in. */
  limiting: (queries: Queries, fixes: readonly VehicleFix[]) => Promise<Following['limiting']>;
  /** Computes the alarms that follow from changed stays, in their transaction. */
  alarms: (queries: Queries, changes: readonly ChangedStays[]) => Promise<StoredFixResult>;
}

/** Derives the stays of vehicles in zones from stored fixes, whatever their order of arrival. */
export class ZoneFollower implements StoredFixRule {
  constructor(private readonly deps: Deps) {}

  /**
   * A fix that is newer than all before, plausible, and no crossing changes nothing. With 1,000 zones this costs one
   * search of the index.
   */
  concerns(row: DeviceRow, fixes: readonly ReportedFix[]): boolean {
    const { index } = this.deps.book;
    const now = row.zones as ZonesNow | null; // as `writeStays` wrote it
    if (index.size === 0) return now !== null;
    const { known_time, known_latitude, known_longitude, vehicle_id } = row;
    const known = known_time === null ? undefined : Date.parse(known_time);
    // A late fix may change later stays, and which later fixes are plausible.
    if (known !== undefined && (row.left_out_places > 0 || (fixes[0]?.at ?? 0) <= known)) return true;
    if (now !== null && now.vehicle !== vehicle_id) return true;
    const inside: ReadonlySet<number> = new Set(now?.inside);
    const { groups } = this.deps;
    if (groups.of(vehicle_id) === undefined) return true;
    let before =
      known === undefined || known_latitude === null || known_longitude === null
        ? undefined
        : { at: known, latitude: known_latitude, longitude: known_longitude, speed: 0 };
    for (const fix of fixes) {
      if (before && isJump(before, fix)) return true;
      const team = groups.at(vehicle_id, fix.at)?.team ?? null;
      if (!isSame(inside, step(index, inside, fix, team))) return true;
      const crossed = before ? crossedBetween(index, before, fix) : [];
      if (crossed.some((zone) => isFor(zone, team) && !inside.has(zone.id))) return true;
      for (const id of inside) {
        const zone = index.zone(id);
        if (!zone || zone.speedLimit === null || now?.fast.includes(id)) continue;
        if (fix.speed > overIn(zone, fix.at, this.deps.limits().at({ ...fix, vehicle: vehicle_id }))) return true;
      }
      if (inside.size > 0 && before && this.#isPrivate(vehicle_id, before.at, fix.at)) return true;
      before = fix;
    }
    return false;
  }

  /**
   * Milliseconds around a fix within which it influences others; longer where speeding must last, as in the limits' own
   * rule.
   */
  get #reach(): number {
    return this.deps.limits().longest === 0 ? BELIEVED_BY_MS : 2 * BELIEVED_BY_MS + LONGEST_MS;
  }

  #isPrivate(vehicle: number | null, from: number, to: number): boolean {
    return vehicle !== null && this.deps.privateVehicles().spansBetween(vehicle, from, to).length > 0;
  }

  async follow(queries: Queries, fixes: NewFixes): Promise<StoredFixResult> {
    const spans = new Map<number, ChangedSpan>();
    for (const [{ device_pk }, each] of fixes) {
      const [first, last] = [each[0]?.at ?? 0, each.at(-1)?.at ?? 0];
      // A device with two names in a batch has a row for each.
      const known = spans.get(device_pk) ?? { device_pk, from: first, to: last };
      spans.set(device_pk, { device_pk, from: Math.min(known.from, first), to: Math.max(known.to, last) });
    }
    return this.#followSpans(queries, spans);
  }

  /** Stays belong to the vehicles that the device was in. */
  reassigned(queries: Queries, device_pk: number, { from, to }: Span): Promise<StoredFixResult> {
    return this.#followSpans(queries, new Map([[device_pk, { device_pk, from, to }]]));
  }

  async #followSpans(queries: Queries, spans: ReadonlyMap<number, ChangedSpan>): Promise<StoredFixResult> {
    const written: StayChanges[] = [];
    const changed: ChangedStays[] = [];
    for (const window of await readWindows(queries, [...spans.values()], this.#reach)) {
      const span = spans.get(window.device_pk);
      if (!span) continue;
      const { changes, stays } = await this.#followDevice(queries, window, span.to);
      written.push(changes);
      changed.push(stays);
    }
    await writeStays(queries, written);
    return this.deps.alarms(queries, changed);
  }

  async #followDevice(
    queries: Queries,
    { device_pk, since, fixes, hasMore, stays: stored, pastTimes }: DeviceWindow,
    changedTo: number,
  ): Promise<{ changes: StayChanges; stays: ChangedStays }> {
    const { index } = this.deps.book;
    const reach = this.#reach;
    // Stays from before a zone had its shape stay unchanged.
    const stays = stored.filter(({ zone, enteredAt }) => (index.zone(zone)?.countsFrom ?? Infinity) <= enteredAt);
    const holds = ({ enteredAt, leftAt }: Stay, at: number) => enteredAt <= at && (leftAt === null || leftAt > at);
    const open = stays.filter((stay) => holds(stay, since));
    const isKnownFrom = (fix: VehicleFix, inside: ReadonlyMap<number, Stay>) =>
      fix.at > changedTo + reach &&
      isSame(new Set(inside.keys()), new Set(stays.filter((stay) => holds(stay, fix.at)).map(({ zone }) => zone)));
    let read = fixes;
    let more = hasMore;
    let followed: Followed;
    for (;;) {
      const vehicles = read.map(({ vehicle }) => vehicle);
      await this.deps.groups.learn(queries, vehicles);
      await this.deps.limits().learn(queries, vehicles);
      followed = deriveVisits({
        index,
        fixes: read,
        from: read.findIndex(({ at }) => at > since),
        open,
        teamAt: ({ vehicle, at }) => this.deps.groups.at(vehicle, at)?.team ?? null,
        privateBetween: (vehicle, from, to) => this.deps.privateVehicles().spansBetween(vehicle, from, to),
        lostAt: lostAt(pastTimes),
        limitAt: (fix) => this.deps.limits().at(fix),
        limiting: await this.deps.limiting(queries, read),
        isKnownFrom,
      });
      if (followed.knownFrom !== undefined || !more) break;
      const next = await readMore(queries, device_pk, read.at(-1)?.at ?? since);
      more = next.length > 0;
      read = [...read, ...next];
    }
    const { knownFrom } = followed;
    const heard = new Map(stays.map((stay) => [keyOf(stay), stay.heardUntil]));
    const all = knownFrom === undefined ? followed.stays : joined(followed, stays, knownFrom);
    const kept = all.map((stay) => ({ ...stay, heardUntil: heard.get(keyOf(stay)) ?? null }));
    const affected = stays.filter(({ enteredAt }) => knownFrom === undefined || enteredAt <= knownFrom);
    const keys = new Set(kept.map(keyOf));
    return {
      changes: {
        device_pk,
        gone: affected.filter((stay) => !keys.has(keyOf(stay))),
        kept: changedOf(kept, affected),
        now: knownFrom === undefined ? nowOf(followed) : undefined,
      },
      stays: { device_pk, before: affected, after: kept, fixes: read },
    };
  }
}

const keyOf = ({ zone, enteredAt }: Stay) => `${zone} ${enteredAt}`;

/** A stay that continues into unchanged time retains its stored end. */
function joined({ stays, open }: Followed, stored: readonly StoredStay[], at: number): Stay[] {
  return stays.map((stay) => {
    const rest = stored.find((one) => one.zone === stay.zone && one.enteredAt <= at && (one.leftAt ?? Infinity) > at);
    if (open.get(stay.zone) !== stay || !rest) return stay;
    const { leftAt, leftAfter, isCut } = rest;
    const isFastLater = stay.fastAt === null && rest.fastAt !== null && rest.fastAt > at;
    const fast = isFastLater ? { fastAt: rest.fastAt, fastSpeed: rest.fastSpeed } : {};
    return { ...stay, leftAt, leftAfter, isCut, ...fast };
  });
}

const changedOf = (kept: readonly Stay[], stored: readonly StoredStay[]): Stay[] => {
  const known = new Map(stored.map(({ id: _, ...stay }) => [keyOf(stay), JSON.stringify(normal(stay))]));
  return kept.filter((stay) => known.get(keyOf(stay)) !== JSON.stringify(normal(stay)));
};

/** A stay with its fields in one order, for comparing. */
const normal = ({ zone, vehicle, enteredAt, enteredAfter, leftAt, leftAfter, isCut, fastAt }: Stay) => [
  ...[zone, vehicle, enteredAt, enteredAfter, leftAt, leftAfter],
  ...[isCut, fastAt],
];

function nowOf({ open, last }: Followed): ZonesNow | null {
  if (open.size === 0 || last?.vehicle == null) return null;
  const inside = [...open.values()];
  return {
    vehicle: last.vehicle,
    inside: inside.map(({ zone }) => zone),
    fast: inside.flatMap(({ zone, fastAt }) => (fastAt === null ? [] : [zone])),
  };
}
