import { BUDGETS, type Budget } from '../platform/limits/budgets';
import type { RejectionCounts } from '../platform/limits/rejectionCounts';
import { TokenBucket } from '../platform/limits/tokenBucket';
import type { LiveSocket } from './protocol';
import { readView, type View } from './views/view';
import type { Viewers } from './views/viewers';

/**
 * Clients are served in turn: 200 at once would block the thread for 6 ms, and the calls that arrive meanwhile would
 * wait.
 */
export const GROUPS = 10;

/** Every client: all of them are signed in. */
export const SIGNED_IN = 'signed-in';
/** Every client of a manager or administrator. */
export const MANAGERS = 'managers';
/** Clients that follow the fleet and accept one packet for each vehicle. */
export const FLEET = 'fleet';
/** Clients that follow the fleet and accept batches; each is also in one of the {@link fleetGroup}s. */
export const FLEET_BATCH = 'fleet:batch';

export const fleetGroup = (group: number): string => `fleet:batch:${group}`;
export const userRoom = (userId: number): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const vehicleRoom = (vehicle: number | null): string => `vehicle:${vehicle}`;
export const vehicleBatchRoom = (vehicle: number | null): string => `vehicle:${vehicle}:batch`;
/** Both rooms of a vehicle: that of clients that accept batches, and that of the others. */
export const vehicleRooms = (vehicle: number): string[] => [vehicleRoom(vehicle), vehicleBatchRoom(vehicle)];

/** Clients that see only some vehicles, by vehicle: all events but positions reach them here. */
export const SEEN = 'seen:';
export const visibleRoom = (vehicle: number | null): string => `${SEEN}${vehicle}`;
/**
 * Clients of those rooms that follow the fleet and accept one packet for each vehicle; a room's name ends with its id.
 */
export const FLEET_OF = 'fleet-of:';
/** Clients that follow the fleet and accept batches; each is also in the {@link fleetOfGroup} of its audience. */
export const FLEET_OF_BATCH = 'fleet-of:batch';
export const fleetOfGroup = (audience: number, group: number): string => `fleet-of:batch:${audience}:${group}`;

/** A client that sees only some vehicles; its rooms follow from them. */
interface RestrictedClient {
  canSee(vehicle: number): boolean;
  /** The vehicles that it sees; the map is a new object once they have changed. */
  readonly vehicles: ReadonlyMap<number, string>;
  followFleet(follows: boolean): void;
  follow(vehicle: number, follows: boolean): void;
  /** Vehicles that it follows one by one. */
  readonly following: number;
}

interface Deps {
  /** Set for a client that sees only some vehicles. */
  restricted: RestrictedClient | undefined;
  /** The id of the vehicle that a client names by id, code, plate or device id. */
  findVehicle(key: string): Promise<number | undefined>;
  /** The group of clients with batches with which this one is served. */
  group: number;
  /** The clients that follow the part of the fleet that their map shows. */
  viewers: Viewers;
  exceeded: RejectionCounts;
}

/** Lets a client join and leave the rooms of the fleet and of vehicles. */
export function serveRooms(socket: LiveSocket, deps: Deps): void {
  const bucket = new TokenBucket(BUDGETS.live_event_burst, BUDGETS.live_events_per_second);
  const withinBudget = (callback: unknown): boolean => {
    const within = bucket.take();
    if (!within) {
      deps.exceeded.add('live_event_burst' satisfies Budget);
      ack(callback, false, 'Премногу барања. Обидете се повторно подоцна.');
    }
    return within;
  };
  serveFleet(socket, deps, withinBudget);
  serveVehicles(socket, deps, withinBudget);
}

type WithinBudget = (callback: unknown) => boolean;

/** Serves the whole fleet, or the part that a map of it shows. */
function serveFleet(socket: LiveSocket, { group, restricted, viewers }: Deps, withinBudget: WithinBudget): void {
  const { batch } = socket.data;
  const fleet = batch ? [FLEET_BATCH, fleetGroup(group)] : [FLEET];
  const viewedBy = { group, userId: socket.data.session.user.id, restricted };
  let isFollowing = false;
  let view: View | null = null;
  /** The whole fleet is sent to rooms; the part that a map shows is sent to its client alone. */
  const follow = () => {
    const everything = isFollowing && view === null;
    if (restricted) restricted.followFleet(everything);
    else if (everything) void socket.join(fleet);
    else for (const room of fleet) void socket.leave(room);
    viewers.set(socket, isFollowing ? view : null, viewedBy);
  };
  socket.on('disconnect', () => viewers.set(socket, null, viewedBy));
  const setFollowing = (next: boolean) => (callback: unknown) => {
    if (!withinBudget(callback)) return;
    isFollowing = next;
    follow();
    ack(callback, true);
  };
  socket.on('join-fleet-tracking', setFollowing(true));
  socket.on('leave-fleet-tracking', setFollowing(false));
  socket.on('live:view', (message, callback) => {
    if (!withinBudget(callback)) return;
    const next = batch ? readView(message) : undefined;
    if (next === undefined) return ack(callback, false, 'Прегледот не е исправен.');
    view = next;
    follow();
    ack(callback, true);
  });
}

/**
 * Serves single vehicles. A room's name is made from a vehicle that exists, never from the text that the client sends.
 */
function serveVehicles(
  socket: LiveSocket,
  { findVehicle, exceeded, restricted }: Deps,
  withinBudget: WithinBudget,
): void {
  const { batch } = socket.data;
  const lookups = serialQueue();
  socket.on('disconnect', lookups.stop);
  const withVehicle = (vehicle: unknown, callback: unknown, act: (room: string, id: number) => void) => {
    if (!withinBudget(callback)) return;
    if ((typeof vehicle !== 'string' && typeof vehicle !== 'number') || String(vehicle).length > 64)
      return ack(callback, false);
    lookups.add(async () => {
      const found = await findVehicle(String(vehicle)).catch(() => undefined);
      const id = found !== undefined && restricted?.canSee(found) === false ? undefined : found;
      if (id !== undefined && socket.connected) act(batch ? vehicleBatchRoom(id) : vehicleRoom(id), id);
      ack(callback, id !== undefined);
    });
  };
  socket.on('join-vehicle-tracking', (vehicle, callback) => {
    withVehicle(vehicle, callback, (room, id) => {
      if (restricted && restricted.following < BUDGETS.live_rooms) restricted.follow(id, true);
      else if (!restricted && socket.rooms.size < BUDGETS.live_rooms) void socket.join(room);
      else exceeded.add('live_rooms' satisfies Budget);
    });
  });
  socket.on('leave-vehicle-tracking', (vehicle, callback) =>
    withVehicle(vehicle, callback, (room, id) => {
      if (restricted) restricted.follow(id, false);
      else void socket.leave(room);
    }),
  );
}

/**
 * Runs tasks one after the other, so that a client has one look-up in the database at a time. Once it is stopped it
 * runs no more.
 */
function serialQueue() {
  const waiting: (() => Promise<void>)[] = [];
  let running = false;
  async function run(): Promise<void> {
    running = true;
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task();
    running = false;
  }
  return {
    add(task: () => Promise<void>): void {
      waiting.push(task);
      if (!running) void run();
    },
    stop(): void {
      waiting.length = 0;
    },
  };
}

function ack(callback: unknown, success: boolean, error = 'Возилото не е пронајдено'): void {
  if (typeof callback === 'function') callback(success ? { success } : { success, error });
}
