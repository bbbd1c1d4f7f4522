import { Driver, makeFleet } from '@fleet/sample-fleet';
import type { Recording } from '../recording';
import type { SendEvent } from './liveSocket';

const EVERY_MS = 2_000;
const KNOTS = 1.852;
/** When the page was opened: time continues from there, whenever the link is clicked. */
const opened = Date.now();

/** Drives the recorded fleet on from its recorded positions, along the same roads. @returns a function that stops it */
export function moveFleet({ recordedAt, vehicles, seed, fleet }: Recording, send: SendEvent): () => void {
  const entries = makeFleet(vehicles, seed);
  const start = Date.parse(recordedAt);
  const drivers = fleet.flatMap((vehicle) => {
    const entry = entries[vehicle.number - 1];
    const driver = entry && new Driver(entry, vehicle.number, seed);
    // Some trackers of the sample fleet are silent.
    return driver && driver.silentFrom(start) > start ? [{ vehicle, driver }] : [];
  });
  const report = () => {
    const now = Date.now();
    const at = start + now - opened;
    const moving = drivers.filter(({ driver }) => driver.isMoving(at));
    send(
      'location-update',
      moving.map(({ vehicle, driver }) => {
        const { position } = driver.position(at);
        const time = new Date(now).toISOString();
        return {
          vehicle_id: vehicle.vehicleId,
          vehicle_code: vehicle.vehicleCode,
          license_plate: vehicle.licensePlate,
          device_id: vehicle.deviceId,
          latitude: position.latitude,
          longitude: position.longitude,
          speed: Math.round(position.speed * KNOTS),
          heading: position.course,
          altitude: position.altitude,
          satellites: position.attributes.sat,
          accuracy: position.accuracy,
          gps_time: time,
          received_at: time,
          device_status: 'online',
        };
      }),
    );
  };
  const timer = setInterval(report, EVERY_MS);
  report();
  return () => clearInterval(timer);
}
