import type { ZoneIndex } from 'shared-ui/zones';
import type { VehicleFix } from '../../../alarms/rules/storedFixes';
import type { KnownZone } from '../zoneBook';
import { rulesOf, takes } from './zoneAlarms';

/** Whether a fix is in a zone whose own speed limit counts for its vehicle: at the edge or inside. */
export function limitCounts(index: ZoneIndex<KnownZone>, fix: VehicleFix, team: number | null): boolean {
  const { vehicle, at, longitude, latitude } = fix;
  if (vehicle === null || index.size === 0) return false;
  return index
    .near(longitude, latitude)
    .some(
      ({ zone, metres }) =>
        metres <= 0 &&
        zone.speedLimit !== null &&
        zone.limitFrom <= at &&
        zone.countsFrom <= at &&
        rulesOf(zone, 'speed').some(
          (rule) => rule.countsFrom <= at && takes(rule, vehicle, new Map([[vehicle, team]])),
        ),
    );
}
