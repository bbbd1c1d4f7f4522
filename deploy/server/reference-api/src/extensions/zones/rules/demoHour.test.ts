import { Driver, makeFleet, sampleZones } from '@fleet/sample-fleet';
import type { ZoneGeometry, ZoneRuleEvent } from 'shared-auth/contract';
import { ZoneIndex } from 'shared-ui/zones';
import type { VehicleFix } from '../../../alarms/rules/storedFixes';
import { deriveVisits } from '../follow/deriveVisits';
import type { KnownRule, KnownZone } from '../zoneBook';
import { absenceKeys, dueOn } from './absences';
import { alarmOf } from './zoneAlarms';
import { absentKey, eventsOf } from './zoneEvents';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const fleet = makeFleet(60, 1);
const drivers = fleet.map((entry, i) => new Driver(entry, i + 1, 1));
const numberOf = new Map(drivers.map(({ entry, number }) => [entry.license_plate, number]));

/** The zones as the server knows them once they are drawn, with the past computed. */
const known = (now: number): KnownZone[] =>
  sampleZones(drivers, now).map(({ zone, rules }, i) => ({
    id: i + 1,
    name: zone.name,
    team: null,
    geometry: zone.geometry as ZoneGeometry, // as `POST /api/zones` takes it
    speedLimit: zone.speed_limit ?? null,
    limitFrom: now,
    countsFrom: now - 30 * 24 * HOUR,
    rules: rules.map(
      ({ rule, plates }, place): KnownRule => ({
        id: place + 1,
        event: rule.event as ZoneRuleEvent,
        severity: rule.severity as KnownRule['severity'],
        minutes: rule.minutes ?? null,
        from_time: rule.from_time ?? null,
        to_time: rule.to_time ?? null,
        days: rule.days ?? [1, 2, 3, 4, 5, 6, 7],
        vehicle_ids: plates.flatMap((plate) => numberOf.get(plate) ?? []),
        team_ids: [],
        countsFrom: now + MINUTE,
      }),
    ),
  }));

/** What a vehicle's tracker reports: of the day before every five minutes, of the hour every ten seconds. */
function fixesOf(driver: Driver, now: number): VehicleFix[] {
  const times = [
    ...Array.from({ length: 26 * 12 }, (_, i) => now - 26 * HOUR + i * 5 * MINUTE),
    ...Array.from({ length: 65 * 6 }, (_, i) => now + i * 10_000),
  ];
  return times.map((at) => {
    const { position } = driver.position(at);
    const { latitude, longitude, accuracy, attributes } = position;
    const { ignition, motion } = attributes;
    return {
      at,
      latitude,
      longitude,
      speed: position.speed * 1.852,
      accuracy,
      ignition,
      motion,
      vehicle: driver.number,
    };
  });
}

/** The alarms of the hour after a moment, by their event. */
function alarmsOf(now: number): string[] {
  const zones = known(now);
  const index = new ZoneIndex(zones);
  const watched = new Set(zones.flatMap(({ rules }) => rules.flatMap(({ vehicle_ids }) => vehicle_ids)));
  const alarms: string[] = [];
  for (const driver of drivers.filter(({ number }) => watched.has(number))) {
    const fixes = fixesOf(driver, now);
    const { stays } = deriveVisits({ index, fixes, from: 0, open: [], teamAt: () => null, privateBetween: () => [] });
    for (const stay of stays) {
      const zone = index.zone(stay.zone);
      const heard = { ...stay, heardUntil: now + HOUR };
      for (const event of eventsOf(
        heard,
        (zone?.rules ?? []).flatMap(({ minutes }) => minutes ?? []),
      ))
        if (event.isCertain && event.at <= now + HOUR && alarmOf(zone, event, stay, new Map()))
          alarms.push(event.event);
    }
    for (const zone of zones)
      for (const rule of zone.rules.filter(
        (one) => one.event === 'absent' && one.vehicle_ids.includes(driver.number),
      )) {
        const refuted = new Set(
          stays.filter(({ zone: id }) => id === zone.id).flatMap((stay) => absenceKeys(zone, stay)),
        );
        for (const day of [0, 1]) {
          const date = new Date(now + HOUR + day * 24 * HOUR - 24 * HOUR + 2 * HOUR).toISOString().slice(0, 10);
          const due = dueOn(rule, date)?.due;
          const isNow = due !== undefined && due > now && due + 2 * MINUTE <= now + HOUR;
          if (isNow && !refuted.has(absentKey(zone.id, due))) alarms.push('absent');
        }
      }
  }
  return alarms;
}

it.each([
  '2026-11-26T07:00:00Z',
  '2026-11-26T11:20:00Z',
  '2026-11-26T15:45:00Z',
  '2026-11-26T22:40:00Z',
  '2026-11-28T03:10:00Z',
  '2026-11-29T10:00:00Z',
])('every kind of alarm comes in the hour after %s, and not many', (start) => {
  const alarms = alarmsOf(Date.parse(start));
  expect(new Set(alarms)).toEqual(new Set(['enter', 'exit', 'stay', 'absent', 'outside_hours', 'speed']));
  expect(alarms.length).toBeLessThanOrEqual(12);
});
