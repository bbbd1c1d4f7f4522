import type { Server as HttpServer } from 'node:http';
import { type Socket, Server as SocketServer } from 'socket.io';
import { bearer } from '../access/guard';
import type { Database } from '../database/database';
import type { OriginRule } from '../http/cors';
import { findVehicle } from '../lookup/find';
import type { Session, Sessions } from '../session/sessions';
import type { AlarmEvent, LocationUpdate, StatusUpdate } from './payloads';

interface ToServer {
  'join-vehicle-tracking': (vehicle: unknown, answer?: unknown) => void;
  'leave-vehicle-tracking': (vehicle: unknown, answer?: unknown) => void;
  'join-fleet-tracking': (answer?: unknown) => void;
  'leave-fleet-tracking': (answer?: unknown) => void;
}

interface ToClient {
  'location-update': (update: LocationUpdate | LocationUpdate[]) => void;
  alarm: (alarm: AlarmEvent) => void;
  'status-update': (update: StatusUpdate) => void;
}

interface SocketData {
  session: Session;
  /** The client takes `location-update` as an array of many. */
  batch: boolean;
}

type LiveSocket = Socket<ToServer, ToClient, Record<string, never>, SocketData>;
type LiveServer = SocketServer<ToServer, ToClient, Record<string, never>, SocketData>;

/** What the live connection needs of its surroundings. */
export interface LiveOptions {
  server: HttpServer;
  database: Database;
  sessions: Sessions;
  isAllowed: OriginRule;
  /** Milliseconds from one batch of location updates to the next; of each vehicle the newest is sent. */
  flushEvery?: number;
}

// The longest list of vehicles that one page could sensibly follow one by one.
const maxRooms = 500;
// Updates times clients that one flush may send. In one packet an update costs about 400 bytes for each client, so this is 30 MB/s; a packet of its own costs 6.4 µs, so
// plain clients may take a fifth of the thread.
const batchedPerFlush = 7_500;
const plainPerFlush = 3_000;
// Clients are written to in turn: 200 at once would keep the thread for 6 ms, and the calls that arrive meanwhile would wait.
const groups = 10;

/** The live connection: websocket only, for signed-in staff, with rooms for the fleet and for each vehicle. */
export class Live {
  readonly io: LiveServer;
  readonly #options: LiveOptions;
  readonly #updates = new Map<string, LocationUpdate>();
  readonly #plain = new Map<string, LocationUpdate>();
  readonly #timers: NodeJS.Timeout[] = [];
  #batch: LocationUpdate[] = [];
  #turn = 0;
  #joined = 0;
  /** With other instances behind the same Redis, rooms may have members that are not here. */
  #shared = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.io = new SocketServer(options.server, {
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: 64 * 1024,
      connectTimeout: 10_000,
      // `cors.origin` does not stop a websocket: browsers ask for no permission to open one.
      allowRequest: ({ headers: { origin } }, decide) =>
        decide(null, origin === undefined || options.isAllowed(origin)),
    });
    this.io.use((socket, next) => {
      this.#admit(socket).then(
        (admitted) => next(admitted ? undefined : new Error('Потребна е најава.')),
        () => next(new Error('Серверот моментално не е достапен.')),
      );
    });
    this.io.on('connection', (socket) => this.#serve(socket));
    options.sessions.onEnded(({ userId, exceptSession }) => {
      this.io
        .in(`user:${userId}`)
        .except(exceptSession === undefined ? [] : `session:${exceptSession}`)
        .disconnectSockets(true);
    });
    this.#timers.push(setInterval(() => this.#sendNext(), (options.flushEvery ?? 100) / groups));
    this.#timers.push(setInterval(() => void this.recheck().catch(() => {}), 15_000));
    for (const timer of this.#timers) timer.unref();
  }

  /** Passes events on to the other instances, through an adapter such as the one of Redis. */
  share(adapter: Parameters<LiveServer['adapter']>[0]): void {
    this.io.adapter(adapter);
    this.#shared = true;
  }

  /** Collects updates until the next flush; of each device only the newest is sent. */
  locations(updates: readonly LocationUpdate[]): void {
    for (const update of updates) this.#updates.set(update.device_id, update);
  }

  alarms(alarms: readonly AlarmEvent[]): void {
    for (const alarm of alarms) this.io.to('staff').emit('alarm', alarm);
  }

  statuses(updates: readonly StatusUpdate[]): void {
    for (const update of updates) this.io.to('staff').emit('status-update', update);
  }

  /** True when somebody looks at this vehicle. */
  isFollowed(vehicle: number): boolean {
    return rooms(vehicle).some((room) => this.#hasMembers(room));
  }

  /** The latest status of a vehicle, for those who look at it. */
  detail(vehicle: number, update: StatusUpdate): void {
    this.io.to(rooms(vehicle)).emit('status-update', update);
  }

  /** Sends what was collected to everyone, now. */
  flush(): void {
    while (this.#turn !== 0) this.#sendNext();
    do this.#sendNext();
    while (this.#turn !== 0);
  }

  /** One turn: a new batch at the first, and the batch to one group of clients at each. */
  #sendNext(): void {
    if (this.#turn === 0) this.#collect();
    const room = `fleet:batch:${this.#turn}`;
    if (this.#batch.length > 0 && this.#hasMembers(room)) this.io.to(room).emit('location-update', this.#batch);
    this.#sendPlain();
    this.#turn = (this.#turn + 1) % groups;
  }

  /**
   * Takes the next batch. With many clients and many vehicles it is only as much as the server can bear beside its calls: the rest waits, the longest waiting first, and of
   * each vehicle only the newest.
   */
  #collect(): void {
    this.#batch = take(this.#updates, quota(batchedPerFlush, this.#members('fleet:batch')));
    for (const update of this.#batch) {
      this.#plain.set(update.device_id, update);
      const room = `vehicle:${update.vehicle_id}:batch`;
      if (this.#hasMembers(room)) this.io.to(room).except('fleet:batch').emit('location-update', [update]);
    }
  }

  #sendPlain(): void {
    const fleet = this.#hasMembers('fleet');
    const share = Math.ceil(quota(plainPerFlush, this.#members('fleet')) / groups);
    for (const update of take(this.#plain, share)) {
      const vehicle = `vehicle:${update.vehicle_id}`;
      if (fleet || this.#hasMembers(vehicle)) this.io.to(['fleet', vehicle]).emit('location-update', update);
    }
  }

  /** Disconnects those whose session has ended since they connected. */
  async recheck(): Promise<void> {
    const sockets = [...this.io.of('/').sockets.values()];
    const living = await this.#options.sessions.living([...new Set(sockets.map(({ data }) => data.session.id))]);
    for (const socket of sockets) if (!living.has(socket.data.session.id)) socket.disconnect(true);
  }

  get connections(): number {
    return this.io.engine.clientsCount;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.flush();
    this.io.local.disconnectSockets(true);
    this.io.engine.close();
  }

  #members(room: string): number {
    return this.io.of('/').adapter.rooms.get(room)?.size ?? 0;
  }

  #hasMembers(room: string): boolean {
    return this.#shared || this.io.of('/').adapter.rooms.has(room);
  }

  async #admit(socket: LiveSocket): Promise<boolean> {
    const { auth, headers } = socket.handshake;
    const token = typeof auth.token === 'string' ? auth.token : bearer(headers.authorization);
    const session = token === undefined ? undefined : await this.#options.sessions.check(token.replace(/^Bearer /, ''));
    if (session === undefined) return false;
    socket.data.session = session;
    socket.data.batch = auth.batch === true;
    return true;
  }

  #serve(socket: LiveSocket): void {
    const { session, batch } = socket.data;
    const suffix = batch ? ':batch' : '';
    const fleet = batch ? ['fleet:batch', `fleet:batch:${this.#joined++ % groups}`] : ['fleet'];
    void socket.join(['staff', `user:${session.user.id}`, `session:${session.id}`]);
    const expiry = setTimeout(() => socket.disconnect(true), Math.min(session.expires - Date.now(), 2 ** 31 - 1));
    expiry.unref();
    socket.on('disconnect', () => clearTimeout(expiry));
    socket.on('join-fleet-tracking', (answer) => {
      void socket.join(fleet);
      reply(answer, true);
    });
    socket.on('leave-fleet-tracking', (answer) => {
      for (const room of fleet) void socket.leave(room);
      reply(answer, true);
    });
    // A room's name is made here from a vehicle that exists; what the client sends never names a room.
    const withVehicle = (vehicle: unknown, answer: unknown, act: (room: string) => void) => {
      if ((typeof vehicle !== 'string' && typeof vehicle !== 'number') || String(vehicle).length > 64)
        return reply(answer, false);
      findVehicle(this.#options.database, String(vehicle)).then(
        (id) => {
          if (id !== undefined) act(`vehicle:${id}${suffix}`);
          reply(answer, id !== undefined);
        },
        () => reply(answer, false),
      );
    };
    socket.on('join-vehicle-tracking', (vehicle, answer) => {
      withVehicle(vehicle, answer, (room) => {
        if (socket.rooms.size < maxRooms) void socket.join(room);
      });
    });
    socket.on('leave-vehicle-tracking', (vehicle, answer) =>
      withVehicle(vehicle, answer, (room) => void socket.leave(room)),
    );
    socket.on('error', () => socket.disconnect(true));
  }
}

const rooms = (vehicle: number) => [`vehicle:${vehicle}`, `vehicle:${vehicle}:batch`];

const quota = (deliveries: number, members: number): number =>
  Math.max(10, Math.floor(deliveries / Math.max(1, members)));

/** Takes the updates that have waited longest; a newer update of the same vehicle has its place in the queue. */
function take(updates: Map<string, LocationUpdate>, count: number): LocationUpdate[] {
  const taken: LocationUpdate[] = [];
  for (const [device, update] of updates) {
    if (taken.length === count) break;
    updates.delete(device);
    taken.push(update);
  }
  return taken;
}

function reply(answer: unknown, success: boolean): void {
  if (typeof answer === 'function') answer(success ? { success } : { success, error: 'Возилото не е пронајдено' });
}
