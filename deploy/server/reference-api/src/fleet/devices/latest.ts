import type { Reading, TrackerState } from '../../ingest/messages/message';
import { shownStatus } from '../../ingest/messages/status';
import type { Queries } from '../../platform/database/database';
import type { Static } from '../../platform/http/schemas';
import type { RejectedValueRow } from './latest.schemas';

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
}

/**
 * Last location and last status of the device that `column` (a column of `devices`) identifies; null where nothing was
 * received yet. The location has the time of its fix, the status that of the newest message.
 */
export async function latestOf(queries: Queries, column: 'id' | 'vehicle_id', id: number) {
  const [state] = await queries.query<State>(
    `select s.* from device_state s join devices d on d.id = s.device_pk where d.${column} = $1`,
    [id],
  );
  return { latest_location: state ? locationOf(state) : null, latest_status: state ? statusOf(state) : null };
}

function locationOf({ latitude, longitude, current_speed, gps_time, ...state }: State) {
  if (gps_time === null) return null;
  const { heading, altitude, satellites, accuracy, received_at, left_out_places, left_out_speeds } = state;
  const place = { latitude, longitude, speed: current_speed, heading, altitude, satellites, accuracy };
  return { ...place, gps_time, received_at, left_out_places, left_out_speeds };
}

const statusOf = (state: State) =>
  state.message_time === null
    ? null
    : { ...shownStatus(state), protocol: state.protocol, timestamp: state.message_time };

/** A value that a device reports besides those of its status, and when the message came that it is from. */
export interface DeviceAttribute {
  name: string;
  value: Reading;
  /** ISO 8601 */
  time: string;
}

/** What a device reports besides its status, by name. */
export const attributesOf = (queries: Queries, id: number): Promise<DeviceAttribute[]> =>
  queries.query(
    `select e.key as name, e.value->0 as value, e.value->>1 as time
     from device_attributes a cross join lateral jsonb_each(a.attributes) e where a.device_pk = $1 order by e.key`,
    [id],
  );

/** What of a device's messages could not be used, by field and reason. */
export type RejectedCount = Static<typeof RejectedValueRow>;

/** What was left out of a device's messages in the days that are kept, the newest first. */
export const rejectedValues = (queries: Queries, id: number): Promise<RejectedCount[]> =>
  queries.query<RejectedCount>(
    `select field, reason, sum(count)::bigint as count, max(last_at) as last_at, (array_agg(raw order by last_at desc))[1] as raw
     from left_out_values where device_pk = $1 group by field, reason order by max(last_at) desc, field, reason`,
    [id],
  );
