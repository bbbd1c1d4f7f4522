import type { LiveSocket } from './protocol';

/** Clients are written to in turn: 200 at once would keep the thread for 6 ms, and the calls that arrive meanwhile would wait. */
export const GROUPS = 10;

/** Every client: all of them are signed in. */
export const SIGNED_IN = 'signed-in';
/** Clients that follow the fleet and take one packet for each vehicle. */
export const FLEET = 'fleet';
/** Clients that follow the fleet and take batches; each is also in one of the {@link fleetGroup}s. */
export const FLEET_BATCH = 'fleet:batch';

export const fleetGroup = (group: number): string => `fleet:batch:${group}`;
export const userRoom = (userId: number): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const vehicleRoom = (vehicle: number | null): string => `vehicle:${vehicle}`;
export const vehicleBatchRoom = (vehicle: number | null): string => `vehicle:${vehicle}:batch`;
/** Both rooms of a vehicle: of clients that take batches, and of the others. */
export const vehicleRooms = (vehicle: number): string[] => [vehicleRoom(vehicle), vehicleBatchRoom(vehicle)];

// The longest list of vehicles that one page could sensibly follow one by one.
const MAX_ROOMS = 500;

interface Needs {
  /** The id of the vehicle that a client names by id, code, plate or device id. */
  findVehicle(key: string): Promise<number | undefined>;
  /** Which group of clients with batches this one is written to with. */
  group: number;
}

/** Lets a client join and leave the rooms of the fleet and of vehicles. */
export function serveRooms(socket: LiveSocket, { findVehicle, group }: Needs): void {
  const { batch } = socket.data;
  const fleet = batch ? [FLEET_BATCH, fleetGroup(group)] : [FLEET];
  socket.on('join-fleet-tracking', (callback) => {
    void socket.join(fleet);
    ack(callback, true);
  });
  socket.on('leave-fleet-tracking', (callback) => {
    for (const room of fleet) void socket.leave(room);
    ack(callback, true);
  });
  // A room's name is made here from a vehicle that exists; what the client sends never names a room.
  const withVehicle = (vehicle: unknown, callback: unknown, act: (room: string) => void) => {
    if ((typeof vehicle !== 'string' && typeof vehicle !== 'number') || String(vehicle).length > 64)
      return ack(callback, false);
    findVehicle(String(vehicle)).then(
      (id) => {
        if (id !== undefined) act(batch ? vehicleBatchRoom(id) : vehicleRoom(id));
        ack(callback, id !== undefined);
      },
      () => ack(callback, false),
    );
  };
  socket.on('join-vehicle-tracking', (vehicle, callback) => {
    withVehicle(vehicle, callback, (room) => {
      if (socket.rooms.size < MAX_ROOMS) void socket.join(room);
    });
  });
  socket.on('leave-vehicle-tracking', (vehicle, callback) =>
    withVehicle(vehicle, callback, (room) => void socket.leave(room)),
  );
}

function ack(callback: unknown, success: boolean): void {
  if (typeof callback === 'function') callback(success ? { success } : { success, error: 'Возилото не е пронајдено' });
}
