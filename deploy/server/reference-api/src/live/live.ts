import type { Server as HttpServer } from 'node:http';
import { roleHas } from 'shared-auth/contract';
import { Server as SocketServer } from 'socket.io';
import { canSee } from '../identity/access/visibilityScope';
import type { Sessions } from '../identity/session/sessions';
import { findVehicle } from '../lookup/find';
import type { Database } from '../platform/database/database';
import type { OriginRule } from '../platform/http/cors';
import { BUDGETS } from '../platform/limits/budgets';
import type { RejectionCounts } from '../platform/limits/rejectionCounts';
import { Audiences } from './audiences';
import { LocationFanout } from './fanout';
import { endSilentSockets, requireSession } from './handshake';
import type {
  Alarm,
  AlarmEvent,
  AlarmUpdate,
  LocationUpdate,
  NotificationEvent,
  StatusUpdate,
  UnregisteredDevicesEvent,
} from './payloads';
import type { LiveServer, LiveSocket } from './protocol';
import { MAX_TIMEOUT_MS, RestrictedSocket } from './restrictedSockets';
import { GROUPS, MANAGERS, SIGNED_IN, serveRooms, sessionRoom, userRoom, vehicleRooms, visibleRoom } from './rooms';
import { Viewers } from './views/viewers';

/** The parts that the live connection depends on. */
export interface LiveOptions {
  server: HttpServer;
  database: Database;
  sessions: Sessions;
  isAllowed: OriginRule;
  /** Milliseconds from one batch of location updates to the next; of each vehicle the newest is sent. @default 100 */
  flushEvery?: number;
  /** Milliseconds in which a websocket must name an open session. */
  handshakeTimeout?: number;
  exceeded: RejectionCounts;
  /** The vehicles whose location must not be shown. */
  privateVehicles: () => readonly number[];
}

const RECHECK_MS = 15_000;
/** Two frames of a few bytes for each console; a dead one is still given the time-out of 20 s. */
const PING_MS = 2_000;

/** The live connection: websocket only, for signed-in users, with rooms for the fleet and for each vehicle. */
export class Live {
  readonly io: LiveServer;
  readonly #options: LiveOptions;
  readonly #fanout: LocationFanout;
  readonly #recheck: NodeJS.Timeout;
  readonly #restricted = new Set<RestrictedSocket>();
  readonly #audiences = new Audiences();
  readonly #viewers: Viewers;
  #joined = 0;
  /** With other instances behind the same Redis, rooms may have members that are not here. */
  #hasPeers = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    const { handshakeTimeout = BUDGETS.live_handshake_seconds * 1000 } = options;
    this.io = new SocketServer(options.server, {
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: 64 * 1024,
      connectTimeout: handshakeTimeout,
      // The absence of pings tells consoles that the server has disappeared without a close
      // (shell/src/live/watchSilence.ts).
      pingInterval: PING_MS,
      // `cors.origin` does not stop a websocket: browsers ask for no permission to open one.
      allowRequest: ({ headers: { origin } }, decide) =>
        decide(null, origin === undefined || options.isAllowed(origin)),
    });
    requireSession(this.io, options.sessions);
    endSilentSockets(this.io, handshakeTimeout);
    this.io.on('connection', (socket) => this.#serve(socket));
    options.sessions.onEnded(({ userId, onlySession, exceptSession }) => {
      this.io.to(userRoom(userId)).emit('session-change', { change: 'ended' });
      this.io
        .in(onlySession === undefined ? userRoom(userId) : sessionRoom(onlySession))
        .except(exceptSession === undefined ? [] : sessionRoom(exceptSession))
        .disconnectSockets(true);
    });
    options.sessions.onStarted(({ userId, session, ...started }) => {
      this.io
        .to(userRoom(userId))
        .except(sessionRoom(session))
        .emit('session-change', { change: 'started', id: session, ...started });
    });
    this.io.on('sights-changed', () => void this.#refreshVisibility());
    this.io.on('fleet-batch', (updates) => this.#fanout.addOfPeers(updates));
    this.#viewers = new Viewers(options.database, options.privateVehicles);
    this.#fanout = new LocationFanout(
      this.io,
      options.flushEvery ?? 100,
      (room) => this.#hasMembers(room),
      this.#audiences,
      this.#viewers,
      (batch) => this.#hasPeers && this.io.serverSideEmit('fleet-batch', batch),
    );
    this.#recheck = setInterval(() => void this.recheck().catch(() => {}), RECHECK_MS);
    this.#recheck.unref();
  }

  /** Passes events on to the other instances, through an adapter such as the one of Redis. */
  attachAdapter(adapter: Parameters<LiveServer['adapter']>[0]): void {
    this.io.adapter(adapter);
    this.#hasPeers = true;
  }

  /** Counts by cell of the map, as they are sent to views. */
  get counts() {
    return this.#viewers.counts;
  }

  /** Collects updates until the next flush; of each device only the newest is sent. */
  locations(updates: readonly LocationUpdate[]): void {
    this.#fanout.add(updates);
  }

  alarms(alarms: readonly AlarmEvent[]): void {
    for (const alarm of alarms) this.io.to(SIGNED_IN).emit('alarm', alarm);
    this.#tellLimited(
      alarms,
      ({ timestamp }) => timestamp,
      (room, seen) => {
        for (const alarm of seen) this.io.to(room).emit('alarm', alarm);
      },
    );
  }

  /** Tells every console that sees the alarms what a user did with them. */
  alarmUpdate(update: Omit<AlarmUpdate, 'ids' | 'alarms'>, alarms: readonly Alarm[]): void {
    const about = (seen: readonly Alarm[]): AlarmUpdate => ({
      ...update,
      ids: seen.map(({ id }) => id),
      alarms: update.change === 'deleted' ? [] : [...seen],
    });
    this.io.to(SIGNED_IN).emit('alarm-update', about(alarms));
    this.#tellLimited(
      alarms,
      ({ created_at }) => created_at,
      (room, seen) => this.io.to(room).emit('alarm-update', about(seen)),
    );
  }

  /** Shows a message on the open pages of one person. */
  notification(userId: number, event: NotificationEvent): void {
    this.io.to(userRoom(userId)).emit('notification', event);
  }

  /** Tells managers' consoles of unregistered trackers. */
  unregisteredDevices(event: UnregisteredDevicesEvent): void {
    this.io.to(MANAGERS).emit('unknown-trackers', event);
  }

  statuses(updates: readonly StatusUpdate[]): void {
    for (const update of updates) this.io.to([SIGNED_IN, visibleRoom(update.vehicle_id)]).emit('status-update', update);
  }

  /** True while a user has this vehicle open. */
  isFollowed(vehicle: number): boolean {
    return vehicleRooms(vehicle).some((room) => this.#hasMembers(room));
  }

  /** Sends the latest status of a vehicle to users who have it open. */
  emitVehicleStatus(vehicle: number, update: StatusUpdate): void {
    this.io.to(vehicleRooms(vehicle)).emit('status-update', update);
  }

  /**
   * Users see other vehicles than before. Once it resolves, no client here receives news of vehicles that it no longer
   * sees.
   */
  async visibilityChanged(): Promise<void> {
    if (this.#hasPeers) this.io.serverSideEmit('sights-changed');
    await this.#refreshVisibility();
  }

  /** Sends all collected updates to everyone, now. */
  flush(): void {
    this.#fanout.flush();
  }

  /** Disconnects clients whose session has ended since they connected. */
  async recheck(): Promise<void> {
    const sockets = [...this.io.of('/').sockets.values()];
    const living = await this.#options.sessions.living([...new Set(sockets.map(({ data }) => data.session.id))]);
    for (const socket of sockets) if (!living.has(socket.data.session.id)) socket.disconnect(true);
    await this.#refreshVisibility();
  }

  get connections(): number {
    return this.io.engine.clientsCount;
  }

  close(): void {
    clearInterval(this.#recheck);
    this.#fanout.close();
    this.io.local.disconnectSockets(true);
    this.io.engine.close();
  }

  async #refreshVisibility(): Promise<void> {
    await Promise.all([...this.#restricted].map((restricted) => restricted.refresh()));
  }

  /** Tells users who see only some vehicles of alarms: each of those of their vehicles, and of their time in them. */
  #tellLimited<A extends { vehicle_id: unknown }>(
    alarms: readonly A[],
    timeOf: (alarm: A) => string | null,
    tell: (room: string, seen: A[]) => void,
  ): void {
    const vehicles = [...new Set(alarms.flatMap(({ vehicle_id }) => (vehicle_id === null ? [] : Number(vehicle_id))))];
    if (vehicles.length === 0 || (this.#restricted.size === 0 && !this.#hasPeers)) return;
    void this.#options.database
      .query<{ user_id: number; vehicle_id: number; since: string }>(
        'select user_id, vehicle_id, since from seen_vehicles where vehicle_id = any($1::int[])',
        [vehicles],
      )
      .then((rows) => {
        for (const user of new Set(rows.map(({ user_id }) => user_id))) {
          const visibility = {
            vehicles: new Map(rows.filter((row) => row.user_id === user).map((row) => [row.vehicle_id, row.since])),
            changesAt: null,
          };
          const seen = alarms.filter((alarm) =>
            canSee(visibility, Number(alarm.vehicle_id), timeOf(alarm) ?? undefined),
          );
          if (seen.length > 0) tell(userRoom(user), seen);
        }
      })
      // Their lists are read again anyhow; others have reported that the database is unreachable.
      .catch(() => {});
  }

  #hasMembers(room: string): boolean {
    return this.#hasPeers || this.io.of('/').adapter.rooms.has(room);
  }

  /** Disconnects when the session ends, unless it has been extended by then. */
  #closeAtExpiry(socket: LiveSocket, expires: number): void {
    const look = async () => {
      const next = await this.#options.sessions.expiryOf(socket.data.session.id).catch(() => undefined);
      if (next === undefined) socket.disconnect(true);
      else if (socket.connected) this.#closeAtExpiry(socket, next);
    };
    const timer = setTimeout(() => void look(), Math.max(0, Math.min(expires - Date.now(), MAX_TIMEOUT_MS)));
    timer.unref();
    socket.once('disconnect', () => clearTimeout(timer));
  }

  #serve(socket: LiveSocket): void {
    const { session } = socket.data;
    const own = this.io.of('/').adapter.rooms.get(userRoom(session.user.id))?.size ?? 0;
    if (own >= BUDGETS.live_connections_per_user) {
      this.#options.exceeded.add('live_connections_per_user');
      socket.disconnect(true);
      return;
    }
    void socket.join([userRoom(session.user.id), sessionRoom(session.id)]);
    const group = this.#joined++ % GROUPS;
    const restricted = session.user.is_limited
      ? new RestrictedSocket(this.#options.database, socket, this.#audiences, group)
      : undefined;
    if (restricted) {
      this.#restricted.add(restricted);
      socket.once('disconnect', () => this.#restricted.delete(restricted));
      void restricted.refresh();
    } else {
      void socket.join(SIGNED_IN);
      if (roleHas(session.user.role, 'trackers.assign')) void socket.join(MANAGERS);
    }
    this.#closeAtExpiry(socket, session.expires);
    serveRooms(socket, {
      findVehicle: (key) => findVehicle(this.#options.database, key),
      group,
      restricted,
      viewers: this.#viewers,
      exceeded: this.#options.exceeded,
    });
    socket.on('error', () => socket.disconnect(true));
  }
}
