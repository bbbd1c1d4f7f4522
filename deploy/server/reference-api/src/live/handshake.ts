import type { SessionCheck } from '../identity/access/caller';
import { bearer } from '../identity/access/guard';
import type { LiveServer, LiveSocket } from './protocol';

/**
 * Ends websockets that have not named an open session in time. A regular close would wait half a minute for an answer
 * that such a client never sends.
 * @param timeout milliseconds.
 */
export function endSilentSockets(io: LiveServer, timeout: number): void {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  io.engine.on('connection', (connection: EngineSocket) => {
    const timer = setTimeout(() => connection.transport.socket?.terminate?.(), timeout);
    timer.unref();
    timers.set(connection, timer);
  });
  io.on('connection', ({ conn }) => clearTimeout(timers.get(conn)));
}

/** The needed part of Engine.IO's socket; the websocket below it is not part of its types. */
interface EngineSocket {
  transport: { socket?: { terminate?: () => void } };
}

/**
 * Accepts sockets that carry the token of an open session, as `auth.token` or as a bearer header; the others get a
 * `connect_error`.
 */
export function requireSession(io: LiveServer, sessions: SessionCheck): void {
  io.use((socket, next) => {
    admit(socket, sessions).then(
      (admitted) => next(admitted ? undefined : new Error('Потребна е најава.')),
      () => next(new Error('Серверот моментално не е достапен.')),
    );
  });
}

async function admit(socket: LiveSocket, sessions: SessionCheck): Promise<boolean> {
  const { auth, headers } = socket.handshake;
  const token = typeof auth.token === 'string' ? auth.token : bearer(headers.authorization);
  const session = token === undefined ? undefined : await sessions.check(token.replace(/^Bearer /, ''));
  if (session === undefined) return false;
  socket.data.session = session;
  socket.data.batch = auth.batch === true;
  return true;
}
