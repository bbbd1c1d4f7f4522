import type { ZoneIndex } from 'shared-ui/zones';
import type { VehicleFix } from '../../../alarms/rules/storedFixes';
import type { Queries } from '../../../platform/database/database';
import type { KnownZone, ZoneBook } from '../zoneBook';
import { isFor, type TeamOf, takes, teamsOf } from './takes';
import { rulesOf } from './zoneAlarms';

/** Whether a zone's own limit applies to a fix of a vehicle. */
const isLimited = (zone: KnownZone, { at, vehicle }: VehicleFix, teams: TeamOf): boolean =>
  vehicle !== null &&
  zone.speedLimit !== null &&
  zone.limitFrom <= at &&
  zone.countsFrom <= at &&
  rulesOf(zone, 'speed').some((rule) => rule.countsFrom <= at && takes(zone, rule, vehicle, teams));

/** The zone whose limit applies at a fix: the smallest that it is in, of those whose limit is for its vehicle. */
const limitingZone = (index: ZoneIndex<KnownZone>, fix: VehicleFix, teams: TeamOf): KnownZone | undefined =>
  index.at(fix.longitude, fix.latitude, (zone) => isLimited(zone, fix, teams));

/** The same for the fixes of a device; undefined where no two zones have limits. */
export async function limitingZones(queries: Queries, index: ZoneIndex<KnownZone>, fixes: readonly VehicleFix[]) {
  if (index.zones().filter(({ speedLimit }) => speedLimit !== null).length < 2) return undefined;
  const teams = await teamsOf(
    queries,
    fixes.flatMap(({ vehicle }) => vehicle ?? []),
  );
  return (fix: VehicleFix) => limitingZone(index, fix, teams);
}

/**
 * Whether a fix is in a zone, at the edge or inside, whose own speed limit applies to its vehicle, or did at its time.
 */
export function limitCounts({ index, past }: ZoneBook, fix: VehicleFix, team: number | null): boolean {
  const { vehicle, at, longitude, latitude } = fix;
  if (vehicle === null) return false;
  const teams = new Map([[vehicle, team]]);
  return (
    limitingZone(index, fix, teams) !== undefined ||
    past
      .near(longitude, latitude)
      .some(
        ({ zone, metres }) =>
          metres <= 0 &&
          zone.countsFrom <= at &&
          at < zone.until &&
          (zone.takers.length === 0 ? isFor(zone, team) : zone.takers.some((one) => takes(zone, one, vehicle, teams))),
      )
  );
}
