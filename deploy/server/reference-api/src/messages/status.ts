import type { TrackerState } from './message';

/** The fields of a device's state that the console shows, in the specification's words and ours. */
export const shownStatus = (state: TrackerState) => ({
  ignition: state.ignition,
  engine_status: state.engine_status,
  fuel_level: state.fuel_level,
  battery_voltage: state.battery_voltage ?? state.tracker_voltage,
  battery_level: state.battery_level,
  temperature: state.temperature ?? state.temp1,
  // A tracker without an odometer sends 0.
  odometer: state.odometer || (state.total_distance ?? state.odometer),
  rpm: state.rpm,
  motion: state.motion,
  fuel_litres: state.fuel_litres,
  tracker_voltage: state.tracker_voltage,
  temp1: state.temp1,
  temp2: state.temp2,
  temp3: state.temp3,
  temp4: state.temp4,
  total_distance: state.total_distance,
  engine_hours: state.engine_hours,
  driver_unique_id: state.driver_unique_id,
  signal: state.signal,
  firmware: state.firmware,
});
