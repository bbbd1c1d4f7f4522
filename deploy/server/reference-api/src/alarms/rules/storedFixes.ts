import type { ReportedFix } from 'shared-auth/contract';
import type { TrackerMessage } from '../../ingest/messages/message';

/** A row of `locations l` as an array of JSON: as far as it is judged. */
export const fixJson =
  'json_build_array((extract(epoch from gps_time) * 1000)::bigint, latitude, longitude, coalesce(speed, 0), accuracy, ignition, motion)';
/** What `fixJson` makes. */
export type FixArray = [number, number, number, number, number | null, boolean | null, boolean | null];

export const readFix = ([at, latitude, longitude, speed, accuracy, ignition, motion]: FixArray): ReportedFix => ({
  at,
  latitude,
  longitude,
  speed,
  accuracy,
  ignition,
  motion,
});

/** A stored fix, with the vehicle that its tracker was in. */
export interface VehicleFix extends ReportedFix {
  vehicle: number | null;
}

/** `fixJson` with the vehicle. */
export const vehicleFixJson = fixJson.replace(/\)$/, ', vehicle_id)');
/** What `vehicleFixJson` makes. */
export type VehicleFixArray = [...FixArray, vehicle: number | null];

export const readVehicleFix = ([
  at,
  latitude,
  longitude,
  speed,
  accuracy,
  ignition,
  motion,
  vehicle,
]: VehicleFixArray): VehicleFix => ({
  ...readFix([at, latitude, longitude, speed, accuracy, ignition, motion]),
  vehicle,
});

/** Of fixes of one time the first, as in trips. */
export const once = <F extends ReportedFix>(fixes: readonly F[]): F[] =>
  fixes.filter((fix, i) => fix.at > (fixes[i - 1]?.at ?? Number.NEGATIVE_INFINITY));

/** What of a message the rules of fixes look at; undefined where it has no valid fix. */
export function ruleFix({ fix, state, messageTime }: TrackerMessage): ReportedFix | undefined {
  if (!fix?.valid) return undefined;
  const isOwn = Date.parse(messageTime) - Date.parse(fix.time) <= 120_000;
  return {
    at: Date.parse(fix.time),
    latitude: fix.latitude,
    longitude: fix.longitude,
    // Where it is not known, it does not count as moving.
    speed: fix.speed ?? 0,
    accuracy: fix.accuracy,
    ignition: isOwn ? state.ignition : null,
    motion: isOwn ? state.motion : null,
  };
}
