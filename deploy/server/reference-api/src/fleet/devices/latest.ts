import type { rejectedValueFields, WrittenRecord } from 'shared-auth/calls';
import { isOfPresent, joinDeviceNow, joinVehicleNow } from '../../lookup/presentState.sql';
import type { Reading, TrackerState } from '../../messages/message';
import { shownStatus } from '../../messages/status';
import type { Queries } from '../../platform/database/database';

interface State extends TrackerState {
  latitude: number | null;
  longitude: number | null;
  heading: number | null;
  altitude: number | null;
  satellites: number | null;
  accuracy: number | null;
  gps_time: string | null;
  received_at: string | null;
  message_time: string | null;
  current_speed: number | null;
  left_out_places: number;
  left_out_speeds: number;
  protocol: string | null;
  /** Until when a vehicle without a tracker had the one that its last location is from. */
  tracker_until?: string | null;
}

/**
 * Last location and last status of the device that `column` (a column of `devices`) identifies; null where none was
 * received yet. The location has the time of its fix, the status that of the newest message.
 */
export async function latestOf(queries: Queries, column: 'id' | 'vehicle_id', id: number) {
  const [state] = await queries.query<State>(
    column === 'id'
      ? `select s.* from devices d ${joinDeviceNow('s.*')} where d.id = $1`
      : `select s.* from vehicles v left join devices d on d.vehicle_id = v.id ${joinVehicleNow('s.*')} where v.id = $1`,
    [id],
  );
  return { latest_location: state ? locationOf(state) : null, latest_status: state ? statusOf(state) : null };
}

function locationOf({ latitude, longitude, current_speed, gps_time, ...state }: State) {
  if (gps_time === null || latitude === null || longitude === null) return null;
  const { heading, altitude, satellites, accuracy, received_at, left_out_places, left_out_speeds } = state;
  const { tracker_until = null } = state;
  const place = { latitude, longitude, speed: current_speed, heading, altitude, satellites, accuracy };
  return { ...place, gps_time, received_at, left_out_places, left_out_speeds, tracker_until };
}

const statusOf = (state: State) =>
  state.message_time === null
    ? null
    : { ...shownStatus(state), protocol: state.protocol, timestamp: state.message_time };

/** A value that a device reports besides its status, with the time of its message. */
export interface DeviceAttribute {
  name: string;
  value: Reading;
  /** ISO 8601 */
  time: string;
}

/** The values that a device reports besides its status, sorted by name. */
export const attributesOf = (queries: Queries, id: number): Promise<DeviceAttribute[]> =>
  queries.query(
    `select e.key as name, e.value->0 as value, e.value->>1 as time
     from device_attributes a join devices d on d.id = a.device_pk cross join lateral jsonb_each(a.attributes) e
     where a.device_pk = $1 and ${isOfPresent('(e.value->>1)::timestamptz')} order by e.key`,
    [id],
  );

/** The unusable values of a device's messages, by field and reason. */
export type RejectedCount = WrittenRecord<typeof rejectedValueFields>;

/** The values that were left out of a device's messages in the stored days, the newest first. */
export const rejectedValues = (queries: Queries, id: number): Promise<RejectedCount[]> =>
  queries.query<RejectedCount>(
    `select field, reason, sum(count)::bigint as count, max(last_at) as last_at, (array_agg(raw order by last_at desc))[1] as raw
     from left_out_values l join devices d on d.id = l.device_pk where l.device_pk = $1 and ${isOfPresent('l.last_at')} group by field, reason order by max(last_at) desc, field, reason`,
    [id],
  );
