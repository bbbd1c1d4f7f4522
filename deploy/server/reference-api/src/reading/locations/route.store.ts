import { believe, EARTH_RADIUS_KM, haversine } from 'shared-auth/contract';
import { canSee, type VisibilityScope, VisibleCondition } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { round } from '../../platform/limits/round';

interface RouteRow {
  latitude: number;
  longitude: number;
  gps_time: string;
  speed: number | null;
  heading: number | null;
  accuracy: number | null;
  ignition: boolean | null;
  motion: boolean | null;
}

/** The fields of a row that are retained, because 130,000 of them are in memory at once. */
interface RouteFix extends Omit<RouteRow, 'gps_time' | 'speed'> {
  at: number;
  speed: number;
}

interface RouteDevice {
  id: number;
  vehicle_id: number | null;
  device_id: string;
  imei: string | null;
  vehicle_code: string | null;
  license_plate: string | null;
  make: string | null;
  model: string | null;
}

/** A month of one position every 20 seconds; with more a map shows no further detail. */
const maxPoints = 130_000;
/** Rows that are read at a time. */
const PAGE = 10_000;

/** Points outside are errors of the receiver: docs/spec/remaining-areas.md §5. */
const bounds = 'latitude between 40 and 43 and longitude between 20 and 24';

/** The route of a device in a period, oldest point first, with its figures. */
export async function exportRoute(
  queries: Queries,
  id: number,
  from: Date | undefined,
  to: Date | undefined,
  visibility: VisibilityScope,
) {
  const [device] = await queries.query<RouteDevice>(
    `select d.id, d.vehicle_id, d.device_id, d.imei, v.vehicle_code, v.license_plate, v.make, v.model
     from devices d left join vehicles v on v.id = d.vehicle_id where d.id = $1`,
    [id],
  );
  if (!device || !canSee(visibility, device.vehicle_id)) return undefined;
  const { id: device_pk, vehicle_id: vehicle_pk, ...known } = device;
  // As in trips and alarms, implausible fixes are not part of the route.
  const { fixes, leftOut } = believe(await readFixes(queries, id, from, to, visibility));
  return {
    device: known,
    of: { device_pk, device_id: known.device_id, vehicle_pk, license_plate: known.license_plate },
    summary: { ...summarise(fixes), left_out_places: leftOut.places, left_out_speeds: leftOut.speeds },
    fixes,
  };
}

/** A point of the response. */
export const routePoint = ({ latitude, longitude, at, speed, heading }: RouteFix) => ({
  lat: latitude,
  lng: longitude,
  timestamp: timeOf(at),
  speed,
  heading,
});

const timeOf = (at: number) => new Date(at).toISOString();

async function readFixes(
  queries: Queries,
  id: number,
  from: Date | undefined,
  to: Date | undefined,
  visibility: VisibilityScope,
): Promise<RouteFix[]> {
  const fixes: RouteFix[] = [];
  let last: RouteRow | undefined;
  do {
    const seen = new VisibleCondition(visibility, [
      id,
      from,
      to,
      ...(last ? [last.gps_time, last.latitude, last.longitude] : []),
    ]);
    const after = last ? ' and (gps_time, latitude, longitude) > ($4, $5, $6)' : '';
    const rows: RouteRow[] = await queries.query<RouteRow>(
      `select latitude, longitude, gps_time, speed, heading, accuracy, ignition, motion from locations
       where device_pk = $1 and gps_time >= ${last ? 'greatest($2::timestamptz, $4::timestamptz)' : '$2'} and gps_time <= $3 and ${bounds}${after}${seen.and('vehicle_id', 'gps_time')}
       order by gps_time, latitude, longitude limit ${Math.min(PAGE, maxPoints - fixes.length)}`,
      seen.params,
    );
    // The fields are written out: an object from a rest or a spread is three times as large.
    for (const { latitude, longitude, gps_time, speed, heading, accuracy, ignition, motion } of rows)
      fixes.push({
        at: Date.parse(gps_time),
        latitude,
        longitude,
        speed: speed ?? 0,
        heading,
        accuracy,
        ignition,
        motion,
      });
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (last && fixes.length < maxPoints);
  return fixes;
}

function summarise(route: readonly RouteFix[]) {
  let [kilometres, moving, speeds, fastest] = [0, 0, 0, 0];
  for (const [i, fix] of route.entries()) {
    kilometres += haversine(placeOf(route[i - 1] ?? fix), placeOf(fix), EARTH_RADIUS_KM);
    // A fix without movement carries no information about how fast someone drove (docs/spec/remaining-areas.md §9).
    if (fix.speed > 0) {
      moving++;
      speeds += fix.speed;
    }
    fastest = Math.max(fastest, fix.speed);
  }
  const [first, last] = [route[0], route.at(-1)];
  return {
    total_distance: round(kilometres, 2),
    total_locations: route.length,
    avg_speed: round(moving === 0 ? 0 : speeds / moving, 2),
    max_speed: round(fastest, 2),
    start_time: first ? timeOf(first.at) : null,
    end_time: last ? timeOf(last.at) : null,
  };
}

const placeOf = ({ latitude, longitude }: RouteFix) => ({ lat: latitude, lng: longitude });
