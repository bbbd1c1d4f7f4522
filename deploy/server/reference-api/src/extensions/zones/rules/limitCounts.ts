import type { VehicleFix } from '../../../alarms/rules/storedFixes';
import type { ZoneBook } from '../zoneBook';
import { rulesOf, takes } from './zoneAlarms';

/**
 * Whether a fix is in a zone whose own speed limit counts for its vehicle, or counted at its time: at the edge or
 * inside.
 */
export function limitCounts({ index, past }: ZoneBook, fix: VehicleFix, team: number | null): boolean {
  const { vehicle, at, longitude, latitude } = fix;
  if (vehicle === null) return false;
  const teams = new Map([[vehicle, team]]);
  return (
    index
      .near(longitude, latitude)
      .some(
        ({ zone, metres }) =>
          metres <= 0 &&
          zone.speedLimit !== null &&
          zone.limitFrom <= at &&
          zone.countsFrom <= at &&
          rulesOf(zone, 'speed').some((rule) => rule.countsFrom <= at && takes(rule, vehicle, teams)),
      ) ||
    past
      .near(longitude, latitude)
      .some(
        ({ zone: { countsFrom, until, takers }, metres }) =>
          metres <= 0 &&
          countsFrom <= at &&
          at < until &&
          (takers.length === 0 || takers.some((taker) => takes(taker, vehicle, teams))),
      )
  );
}
