import type { Queries } from '../database/database';

interface State {
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  heading: number | null;
  altitude: number | null;
  satellites: number | null;
  accuracy: number | null;
  gps_time: string | null;
  received_at: string | null;
  ignition: boolean | null;
  engine_status: string | null;
  fuel_level: number | null;
  battery_voltage: number | null;
  battery_level: number | null;
  temperature: number | null;
  odometer: number | null;
  rpm: number | null;
}

/** Last location and last status of the device that `column` (a column of `devices`) identifies; null where nothing was received yet. */
export async function latestOf(queries: Queries, column: 'id' | 'vehicle_id', id: number) {
  const [state] = await queries.query<State>(
    `select s.* from device_state s join devices d on d.id = s.device_pk where d.${column} = $1`,
    [id],
  );
  if (!state || state.gps_time === null) return { latest_location: null, latest_status: null };
  const { latitude, longitude, speed, heading, altitude, satellites, accuracy, gps_time, received_at } = state;
  const { ignition, engine_status, fuel_level, battery_voltage, battery_level, temperature, odometer, rpm } = state;
  return {
    latest_location: { latitude, longitude, speed, heading, altitude, satellites, accuracy, gps_time, received_at },
    latest_status: {
      ignition,
      engine_status,
      fuel_level,
      battery_voltage,
      battery_level,
      temperature,
      odometer,
      rpm,
      timestamp: gps_time,
    },
  };
}
