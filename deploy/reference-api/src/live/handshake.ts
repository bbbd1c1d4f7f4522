import type { SessionCheck } from '../access/caller';
import { bearer } from '../access/guard';
import type { LiveServer, LiveSocket } from './protocol';

/** How long a websocket may stay open without naming a session. */
export const HANDSHAKE_MS = 10_000;

/** Lets in sockets that carry the token of a living session, as `auth.token` or as a bearer header; the others get a `connect_error`. */
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
