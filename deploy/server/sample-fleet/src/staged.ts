import type { Place } from '@fleet/geodata/roads';
import { DAY_MS, EARTH_RADIUS_M, fromLocalDateTime, haversine, localDateTime, MINUTE_MS } from 'shared-auth/contract';
import type { Driver } from './driver';

/** Minutes of the hour ahead in which something may happen: zones are drawn before, and trackers report after. */
const [SOON, LATEST] = [12, 45] as const;
/** Numbers of vehicles, modulo 40, whose trackers' clocks are wrong (tracker.ts). */
const WRONG_CLOCKS = [8, 17];
/** km/h: a vehicle in town drives about 32, less near its stops. */
const SLOWEST = 24;
/** Metres that are surely outside of a road's zone. */
const APART = 300;
/** Metres that are surely outside of a zone of the sample. */
const AWAY = 900;

/** When a zone raises an alarm, of one vehicle. */
export interface SampleRule {
  event: string;
  severity: string;
  minutes?: number;
  from_time?: string;
  to_time?: string;
  days?: number[];
}

/** A way that a vehicle drives. */
interface Way {
  way: [number, number][];
  /** km/h, below its speed there. */
  limit: number;
}

/** One alarm of the hour ahead: the zone is around a place, or along a way. */
export interface Staged {
  rule: SampleRule;
  driver: Driver;
  ground: { kind: 'depot' | 'customer'; place: Place } | ({ kind: 'forbidden' | 'limited' } & Way);
}

export const metres = (a: Place, b: Place) =>
  haversine({ lat: a[0], lng: a[1] }, { lat: b[0], lng: b[1] }, EARTH_RADIUS_M);

const placeAt = (driver: Driver, time: number): Place => {
  const { latitude, longitude } = driver.fix(time);
  return [latitude, longitude];
};
const range = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, i) => from + i * by);

/** The way of two minutes of a drive in the hour ahead, on which the vehicle is not before, nor another one is. */
function wayAhead(driver: Driver, now: number, other?: Way): Way | undefined {
  for (const begin of range(now + SOON * MINUTE_MS, now + LATEST * MINUTE_MS, MINUTE_MS)) {
    const times = range(begin, begin + 2.5 * MINUTE_MS, MINUTE_MS / 2);
    const slowest = Math.min(...times.map((time) => driver.fix(time).speed));
    if (slowest < SLOWEST) continue;
    const places = times.map((time) => placeAt(driver, time));
    const before = range(now, begin - MINUTE_MS, MINUTE_MS / 3).map((time) => placeAt(driver, time));
    const taken = other?.way.map(([longitude, latitude]): Place => [latitude, longitude]) ?? [];
    if (places.some((place) => [...before, ...taken].some((one) => metres(place, one) < APART))) continue;
    return { way: places.map(([latitude, longitude]) => [longitude, latitude]), limit: slowest > 55 ? 40 : 20 };
  }
  return undefined;
}

/** Since when a vehicle is parked where it is, and until when; a day back and an hour ahead at most. */
function parked(driver: Driver, now: number): { since: number; until: number; place: Place } | undefined {
  if (driver.isMoving(now)) return undefined;
  const place = placeAt(driver, now);
  const isHere = (time: number) => !driver.isMoving(time) && metres(placeAt(driver, time), place) < 50;
  const away = range(1, DAY_MS / MINUTE_MS, 1).find((minutes) => !isHere(now - minutes * MINUTE_MS));
  const gone = range(1, 61, 1).find((minutes) => !isHere(now + minutes * MINUTE_MS));
  return { since: now - (away ?? DAY_MS / MINUTE_MS) * MINUTE_MS, until: now + (gone ?? 61) * MINUTE_MS, place };
}

/** When a vehicle that is parked sets off in the hour ahead, and is far away in time. */
function leavesAt(driver: Driver, now: number): { place: Place; at: number } | undefined {
  const stand = parked(driver, now);
  if (!stand || stand.until < now + SOON * MINUTE_MS || stand.until > now + LATEST * MINUTE_MS) return undefined;
  const later = placeAt(driver, stand.until + 8 * MINUTE_MS);
  return metres(later, stand.place) > AWAY ? { place: stand.place, at: stand.until } : undefined;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The next time of the clock, of five minutes, by which a vehicle can be missed. */
function missedBy(now: number): { due: number; text: string } {
  const { date, time } = localDateTime(now + 2 * SOON * MINUTE_MS);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const text = clock(hours * 60 + Math.ceil(minutes / 5) * 5);
  // Five minutes before midnight the next full time is of the next day.
  const due = fromLocalDateTime(
    text === '00:00' ? localDateTime(now + 2 * SOON * MINUTE_MS + 6 * MINUTE_MS).date : date,
    text,
  );
  return { due, text };
}

/**
 * Incidents of some vehicles in the hour after a moment, so that each kind of alarm of a zone comes about once. They
 * can be staged because the way of each vehicle is known ahead. Trackers that are silent or whose clock is wrong are
 * left out.
 */
export function stagedAlarms(drivers: readonly Driver[], now: number, places: readonly Place[]): Staged[] {
  const isHeard = (driver: Driver) =>
    driver.entry.status === 'active' && driver.silentFrom(now) > now && !WRONG_CLOCKS.includes(driver.number % 40);
  const heard = drivers.filter(isHeard);
  const free = new Set(heard);
  /** The first driver to whom it happens, of those without another part if there is one. */
  function pick<T>(find: (driver: Driver) => T | undefined): { driver: Driver; found: T } | undefined {
    for (const driver of [...free, ...heard.filter((one) => !free.has(one))]) {
      const found = find(driver);
      if (found === undefined) continue;
      free.delete(driver);
      return { driver, found };
    }
    return undefined;
  }
  const staged: Staged[] = [];

  const exit = pick((driver) => leavesAt(driver, now));
  if (exit)
    staged.push({
      driver: exit.driver,
      rule: { event: 'exit', severity: 'low' },
      ground: { kind: 'depot', place: exit.found.place },
    });
  const outside = pick((driver) => leavesAt(driver, now));
  if (outside) {
    const hour = Number(localDateTime(outside.found.at).time.slice(0, 2));
    const hours = { from_time: clock((hour + 8) * 60), to_time: clock((hour + 16) * 60) };
    staged.push({
      driver: outside.driver,
      rule: { event: 'outside_hours', severity: 'medium', ...hours },
      ground: { kind: 'depot', place: outside.found.place },
    });
  }
  const enter = pick((driver) => wayAhead(driver, now));
  if (enter)
    staged.push({
      driver: enter.driver,
      rule: { event: 'enter', severity: 'high' },
      ground: { kind: 'forbidden', ...enter.found },
    });
  const fast = pick((driver) => wayAhead(driver, now, enter?.found));
  if (fast)
    staged.push({
      driver: fast.driver,
      rule: { event: 'speed', severity: 'low' },
      ground: { kind: 'limited', ...fast.found },
    });
  const stay = pick((driver) => {
    const stand = parked(driver, now);
    return stand && stand.until > now + LATEST * MINUTE_MS && stand.since > now - DAY_MS + MINUTE_MS
      ? stand
      : undefined;
  });
  if (stay) {
    const minutes = Math.ceil(((now - stay.found.since) / MINUTE_MS + SOON + 5) / 10) * 10;
    staged.push({
      driver: stay.driver,
      rule: { event: 'stay', severity: 'low', minutes },
      ground: { kind: 'customer', place: stay.found.place },
    });
  }
  const { due, text } = missedBy(now);
  const absent = pick((driver) => {
    const times = range(fromLocalDateTime(localDateTime(due).date, '00:00'), due + MINUTE_MS, 2 * MINUTE_MS);
    return places.find((place) => times.every((time) => metres(placeAt(driver, time), place) > 2 * AWAY));
  });
  if (absent)
    staged.push({
      driver: absent.driver,
      rule: { event: 'absent', severity: 'low', from_time: text, days: [1, 2, 3, 4, 5, 6, 7] },
      ground: { kind: 'customer', place: absent.found },
    });
  return staged;
}
