import type { ReportedFix } from 'shared-auth/contract';
import type { TrackerMessage } from '../../messages/message';

/** SQL of a row of `locations l` as an array of JSON, with the columns that rules use. */
export const fixJson =
  'json_build_array((extract(epoch from gps_time) * 1000)::bigint, latitude, longitude, coalesce(speed, 0), accuracy, ignition, motion)';
/** A row that `fixJson` makes. */
export type FixArray = [number, number, number, number, number | null, boolean | null, boolean | null];

/** Reads a fix from a row, which may have more values after it. */
export const readFix = ([at, latitude, longitude, speed, accuracy, ignition, motion]: readonly [
  ...FixArray,
  ...unknown[],
]): ReportedFix => ({ at, latitude, longitude, speed, accuracy, ignition, motion });

/** A stored fix, with the vehicle that its tracker was in. */
export interface VehicleFix extends ReportedFix {
  vehicle: number | null;
}

/** `fixJson` with the vehicle. */
export const vehicleFixJson = fixJson.replace(/\)$/, ', vehicle_id)');
/** A row that `vehicleFixJson` makes. */
export type VehicleFixArray = [...FixArray, vehicle: number | null];

export const readVehicleFix = (row: VehicleFixArray): VehicleFix => ({ ...readFix(row), vehicle: row[7] });

/** Of several fixes of one time only the first remains, as in trips. */
export const once = <F extends ReportedFix>(fixes: readonly F[]): F[] =>
  fixes.filter((fix, i) => fix.at > (fixes[i - 1]?.at ?? Number.NEGATIVE_INFINITY));

/** The fix of a message with the fields that rules use; undefined where the message has no valid fix. */
export function ruleFix({ fix, state, messageTime }: TrackerMessage): ReportedFix | undefined {
  if (!fix?.valid) return undefined;
  const isOwn = Date.parse(messageTime) - Date.parse(fix.time) <= 120_000;
  return {
    at: Date.parse(fix.time),
    latitude: fix.latitude,
    longitude: fix.longitude,
    // A fix without a speed is treated as standing.
    speed: fix.speed ?? 0,
    accuracy: fix.accuracy,
    ignition: isOwn ? state.ignition : null,
    motion: isOwn ? state.motion : null,
  };
}
