import { type LiveEventName, type LiveStore, session } from 'shared-auth';
import { io } from 'socket.io-client';
import { watchSilence } from './watchSilence';

const eventNames: readonly LiveEventName[] = [
  'location-update',
  'alarm',
  'status-update',
  'alarm-update',
  'unknown-trackers',
  'notification',
  'session-change',
];
/** The client's own longest delay, for the two cases in which it does not reconnect automatically. */
const SLOWEST_RETRY_MS = 5_000;

export interface LiveLink {
  origin: string;
  token: string;
  live: LiveStore;
}

/**
 * Opens the live connection (docs/spec/core.md §7 and §9): websocket only, with the client's own reconnection of 1 s up
 * to 5 s. It passes events to the store. A lost network is detected by the browser's event or by the server's silence.
 * While the page is in the browser's back-forward cache the connection is closed. Returns a function that closes it.
 */
export function startLive({ origin, token, live }: LiveLink): () => void {
  const socket = io(origin, {
    transports: ['websocket'],
    auth: { token, batch: true },
    timeout: 20_000,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    forceNew: true,
  });
  const closed = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isOutage = false;

  function outage(reason: string) {
    live.setConnected(false);
    if (!isOutage) console.warn(`live connection to ${origin} is down: ${reason}`);
    isOutage = true;
  }

  /** The server closed or rejected: the session may have been revoked, which only it knows. */
  function reconnectUnlessRevoked() {
    clearTimeout(retry);
    retry = setTimeout(() => {
      if (!closed.signal.aborted) socket.connect();
    }, SLOWEST_RETRY_MS);
    void session.recheck();
  }

  const silence = watchSilence({
    onSilence: () => outage('the server is silent'),
    onLife() {
      isOutage = false;
      live.setConnected(true);
    },
  });
  socket.io.on('ping', silence.pinged);
  socket.onAny(silence.heard);

  const { signal } = closed;
  window.addEventListener(
    'offline',
    () => {
      outage('the browser is offline');
      // The connection is dead, but this would only be detected later: closing it makes the client reconnect.
      socket.io.engine?.close();
    },
    { signal },
  );
  // A page with an open connection is not cached for Back; missed events are read when it is shown again, as after each
  // reconnect.
  window.addEventListener(
    'pagehide',
    () => {
      silence.stop();
      socket.disconnect();
      live.setConnected(false);
    },
    { signal },
  );
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) socket.connect();
    },
    { signal },
  );

  live.attach({
    emit: (event: string, vehicle?: unknown) =>
      void (vehicle === undefined ? socket.emit(event) : socket.emit(event, vehicle)),
    look: (view) => void socket.emit('live:view', view),
  });
  socket.on('live:cells', live.receiveCells);
  for (const name of eventNames) socket.on(name, (payload: unknown) => live.receive(name, payload));

  socket.on('connect', () => {
    isOutage = false;
    live.setConnected(true);
  });
  socket.on('disconnect', (reason) => {
    silence.stop();
    // Closed by ourselves as the page was left.
    if (closed.signal.aborted || reason === 'io client disconnect') return;
    outage(reason);
    if (reason === 'io server disconnect') reconnectUnlessRevoked();
  });
  socket.on('connect_error', (error) => {
    outage(error.message.replaceAll(token, '…'));
    // Not active: the server's handshake was rejected, and the client does not reconnect automatically.
    if (!socket.active) reconnectUnlessRevoked();
  });

  return () => {
    closed.abort();
    silence.stop();
    clearTimeout(retry);
    socket.off();
    socket.disconnect();
    live.attach(null);
    live.setConnected(false);
  };
}
