import { type LocationUpdate, registerSampleFleet, type StatusUpdate, startReferenceApi } from '@fleet/reference-api';

/** The reference API with VEHICLES vehicles on the map; told to, it sends every console MESSAGES messages, RATE a second. */
const { VEHICLES = '5000', MESSAGES = '20000', RATE = '4000' } = process.env;
const EVERY_MS = 50;
/** One message in so many says that a device's status changed; the others say where a vehicle is. */
const PER_STATUS = 50;
/** Packets that wait for a slow console before the server waits for it. */
const MAY_WAIT = 2_000;

const api = await startReferenceApi({ port: 0, demoAccounts: true, passwordCost: 2 ** 10 });
await registerSampleFleet(api, Number(VEHICLES));
await api.database.query(
  `insert into device_state (device_pk, last_heartbeat, latitude, longitude, speed, heading, gps_time, received_at)
   select id, now(), 41.2 + id * 7919 % 10000 / 10000.0, 20.9 + id * 104729::bigint % 15000 / 10000.0, id % 90, id % 360, now(), now() from devices`,
);
await api.database.query("update devices set status = 'online'");
const fleet = await api.database.query<
  Pick<LocationUpdate, 'vehicle_id' | 'vehicle_code' | 'device_id' | 'license_plate'>
>(
  `select d.vehicle_id, v.vehicle_code, d.device_id, v.license_plate from devices d join vehicles v on v.id = d.vehicle_id order by d.id`,
);
const { io } = api.services.live;
let sent = 0;

function send(): void {
  const now = new Date().toISOString();
  const identity = fleet[(sent * 7919) % fleet.length];
  if (!identity) return;
  sent += 1;
  if (sent % PER_STATUS === 0) {
    const update: StatusUpdate = {
      ...identity,
      status: 'online',
      timestamp: now,
      ignition: sent % 3 > 0,
      fuel_level: sent % 100,
    };
    io.emit('status-update', update);
    return;
  }
  const update: LocationUpdate = {
    ...identity,
    latitude: 41.2 + ((sent * 31) % 10_000) / 10_000,
    longitude: 20.9 + ((sent * 37) % 15_000) / 10_000,
    speed: sent % 110,
    heading: sent % 360,
    altitude: 240,
    satellites: 11,
    accuracy: 5,
    gps_time: now,
    received_at: now,
    device_status: 'online',
  };
  io.emit('location-update', update);
}

/** Packets that no console has taken yet. */
const waiting = () => {
  let most = 0;
  for (const socket of io.of('/').sockets.values()) {
    const { writeBuffer } = socket.conn as unknown as { writeBuffer: unknown[] }; // Engine.IO's queue, not among its types
    most = Math.max(most, writeBuffer.length);
  }
  return most;
};

process.send?.({ url: api.url });
process.on('SIGTERM', () => void api.close().then(() => process.exit(0)));
process.on('message', (wanted) => {
  if (wanted === 'sent') {
    process.send?.({ sent, consoles: io.of('/').sockets.size });
    return;
  }
  const timer = setInterval(() => {
    if (waiting() > MAY_WAIT) return;
    const due = Math.min(Number(MESSAGES) - sent, Math.ceil((Number(RATE) * EVERY_MS) / 1000));
    for (let i = 0; i < due; i++) send();
    if (sent >= Number(MESSAGES)) clearInterval(timer);
  }, EVERY_MS);
});
