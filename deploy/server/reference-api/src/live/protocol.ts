import type { LiveCells } from 'shared-auth/contract';
import type { Server, Socket } from 'socket.io';
import type { Session } from '../identity/access/caller';
import type {
  AlarmEvent,
  AlarmUpdate,
  LocationUpdate,
  NotificationEvent,
  SessionChange,
  StatusUpdate,
  UnregisteredDevicesEvent,
} from './payloads';

/** The messages that a client may send; the last argument is Socket.IO's acknowledgement. */
interface ToServer {
  'join-vehicle-tracking': (vehicle: unknown, callback?: unknown) => void;
  'leave-vehicle-tracking': (vehicle: unknown, callback?: unknown) => void;
  'join-fleet-tracking': (callback?: unknown) => void;
  'leave-fleet-tracking': (callback?: unknown) => void;
  /** `LiveView` of the contract, or null. */
  'live:view': (view: unknown, callback?: unknown) => void;
}

interface ToClient {
  'location-update': (update: LocationUpdate | LocationUpdate[]) => void;
  alarm: (alarm: AlarmEvent) => void;
  'alarm-update': (update: AlarmUpdate) => void;
  'status-update': (update: StatusUpdate) => void;
  notification: (event: NotificationEvent) => void;
  'session-change': (event: SessionChange) => void;
  'unknown-trackers': (event: UnregisteredDevicesEvent) => void;
  'live:cells': (cells: LiveCells) => void;
}

/** Messages between instances. */
interface BetweenServers {
  'sights-changed': () => void;
  /** For clients that see only some vehicles: each instance cuts it for its own. */
  'fleet-batch': (updates: LocationUpdate[]) => void;
}

interface SocketData {
  session: Session;
  /** The client accepts `location-update` as an array of many. */
  batch: boolean;
}

export type LiveSocket = Socket<ToServer, ToClient, BetweenServers, SocketData>;
export type LiveServer = Server<ToServer, ToClient, BetweenServers, SocketData>;
