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

/** A month of one position every 20 seconds; beyond that a map shows nothing more. */
const maxPoints = 130_000;

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
  const seen = new VisibleCondition(visibility, [id, from, to]);
  const rows = await queries.query<RouteRow>(
    `select latitude, longitude, gps_time, speed, heading, accuracy, ignition, motion from locations
     where device_pk = $1 and gps_time >= $2 and gps_time <= $3 and ${bounds}${seen.and('vehicle_id', 'gps_time')} order by gps_time, latitude, longitude limit ${maxPoints}`,
    seen.params,
  );
  const { id: _, vehicle_id: __, ...known } = device;
  // As in trips and alarms: what no vehicle can have done is not of its route.
  const { fixes, leftOut } = believe(
    rows.map((row) => ({ ...row, speed: row.speed ?? 0, at: Date.parse(row.gps_time) })),
  );
  const route = fixes.map(({ latitude, longitude, gps_time, speed, heading }) => ({
    lat: latitude,
    lng: longitude,
    timestamp: gps_time,
    speed,
    heading,
  }));
  return {
    device: known,
    summary: { ...summarise(route), left_out_places: leftOut.places, left_out_speeds: leftOut.speeds },
    route,
  };
}

interface RoutePoint {
  lat: number;
  lng: number;
  timestamp: string;
  speed: number;
}

function summarise(route: RoutePoint[]) {
  // StoppedSince still carries no information about how fast someone drove (docs/spec/remaining-areas.md §9).
  const moving = route.filter(({ speed }) => speed > 0);
  const kilometres = route.reduce((sum, point, i) => sum + haversine(route[i - 1] ?? point, point, EARTH_RADIUS_KM), 0);
  return {
    total_distance: round(kilometres, 2),
    total_locations: route.length,
    avg_speed: round(moving.length === 0 ? 0 : moving.reduce((sum, { speed }) => sum + speed, 0) / moving.length, 2),
    max_speed: round(
      route.reduce((max, { speed }) => Math.max(max, speed), 0),
      2,
    ),
    start_time: route[0]?.timestamp ?? null,
    end_time: route.at(-1)?.timestamp ?? null,
  };
}
