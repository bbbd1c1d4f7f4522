import { act } from '@testing-library/react';
import { session } from 'shared-auth';
import { fakeServer, liveLink, signInAs } from 'shared-auth/testing';
import { io } from 'socket.io-client';
import { startLive } from './socket';

/** Stands in for the socket; a test sends what the server would send by `say`. */
class FakeSocket {
  active = true;
  emits: unknown[][] = [];
  connects = 0;
  closed = false;
  private handlers = new Map<string, (argument: unknown) => void>();
  private any: (() => void) | undefined;
  private pinged: (() => void) | undefined;
  /** The client's manager: pings, and the transport. */
  io = {
    on: (_event: 'ping', handler: () => void) => {
      this.pinged = handler;
    },
    engine: { close: () => this.say('disconnect', 'transport close') },
  };
  onAny(handler: () => void) {
    this.any = handler;
  }
  ping() {
    this.pinged?.();
  }
  on(event: string, handler: (argument: unknown) => void) {
    this.handlers.set(event, handler);
  }
  off() {
    this.handlers.clear();
  }
  emit(...args: unknown[]) {
    this.emits.push(args);
  }
  connect() {
    this.connects += 1;
  }
  disconnect() {
    this.closed = true;
  }
  say(event: string, argument?: unknown) {
    if (!['connect', 'disconnect', 'connect_error'].includes(event)) this.any?.();
    this.handlers.get(event)?.(argument);
  }
}

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
const opened = jest.mocked(io) as unknown as jest.Mock<FakeSocket, [string, Record<string, unknown>]>;
let socket: FakeSocket;
let stop: () => void;
let server: ReturnType<typeof fakeServer>;
let warn: jest.SpyInstance;
const snapshot = () => liveLink.getSnapshot();
const settle = () => act(() => jest.advanceTimersByTimeAsync(20));

beforeEach(async () => {
  jest.useFakeTimers();
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  await signInAs('operator');
  server = fakeServer({ 'GET /api/auth/verify': { json: { user: { username: 'operator', role: 'operator' } } } });
  socket = new FakeSocket();
  opened.mockClear();
  opened.mockReturnValue(socket);
  stop = startLive({ origin: 'http://live.test:3000', token: 'tok-secret', live: liveLink });
});
afterEach(() => {
  stop();
  session.logout();
  liveLink.reset();
  server.restore();
  warn.mockRestore();
  jest.useRealTimers();
});

it('opens a websocket with the token in the handshake and the client’s own reconnection', () => {
  expect(opened).toHaveBeenCalledWith(
    'http://live.test:3000',
    expect.objectContaining({
      transports: ['websocket'],
      auth: { token: 'tok-secret', batch: true },
      timeout: 20_000,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
    }),
  );
  expect(opened.mock.calls[0]?.[0]).not.toContain('tok-secret');
});

it('feeds the store, and emits only while it is up', async () => {
  const leave = liveLink.joinVehicle('V-1');
  expect(socket.emits).toEqual([]);
  socket.say('connect');
  expect(snapshot().connected).toBe(true);
  expect(socket.emits).toEqual([['join-vehicle-tracking', 'V-1']]);
  socket.say('location-update', { vehicle_id: 1, latitude: 41, longitude: 21 });
  socket.say('status-update', [{ vehicle_id: 1, status: 'online' }]);
  socket.say('alarm', { alarmType: 'sos' });
  for (const bad of [undefined, null, 'x', new ArrayBuffer(8), { data: null }]) socket.say('location-update', bad);
  socket.say('alarm', { alarmType: 'other', message: 'м'.repeat(1_000_000) });
  await settle();
  expect(snapshot()).toMatchObject({ dropped: 5, connected: true });
  expect([snapshot().locations.length, snapshot().statuses.length, snapshot().alarms.length]).toEqual([1, 1, 2]);
  leave();
  expect(socket.emits.at(-1)).toEqual(['leave-vehicle-tracking', 'V-1']);
});

it('says once per outage that it is down, never the token', () => {
  for (let n = 0; n < 5; n += 1) socket.say('connect_error', new Error('websocket error tok-secret'));
  expect(snapshot().connected).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.join(' ')).not.toContain('tok-secret');
  socket.say('connect');
  socket.say('disconnect', 'transport close');
  expect(warn).toHaveBeenCalledTimes(2);
  expect(snapshot().connected).toBe(false);
});

it('rejoins rooms after a reconnect, and counts it', async () => {
  const leave = liveLink.joinFleet();
  socket.say('connect');
  await settle();
  socket.say('disconnect', 'ping timeout');
  socket.say('connect');
  await settle();
  expect(socket.emits).toEqual([['join-fleet-tracking'], ['join-fleet-tracking']]);
  expect(snapshot().reconnections).toBe(1);
  leave();
});

it('asks whether the user is still welcome when the server closes the socket, and comes back', async () => {
  socket.say('connect');
  socket.say('disconnect', 'io server disconnect');
  await settle();
  expect(server.callsTo('GET', '/api/auth/verify')).toHaveLength(1);
  expect(session.getSnapshot().status).toBe('signed-in');
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(socket.connects).toBe(1);
});

it('signs out when the user is not', async () => {
  server.on('GET /api/auth/verify', { status: 401, json: {} });
  socket.active = false;
  socket.say('connect_error', new Error('unauthorized'));
  await settle();
  expect(session.getSnapshot().status).toBe('signed-out');
});

it('leaves an ordinary failure to the client', async () => {
  socket.say('connect_error', new Error('websocket error'));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(server.calls).toHaveLength(0);
  expect(socket.connects).toBe(0);
});

it('closes for good', async () => {
  socket.say('connect');
  socket.say('disconnect', 'io server disconnect');
  stop();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(socket.closed).toBe(true);
  expect(socket.connects).toBe(0);
  expect(snapshot().connected).toBe(false);
});

describe('a network that goes', () => {
  /** The server pings every two seconds. */
  const beat = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      socket.ping();
    }
  };

  it('is seen at once where the browser says so', () => {
    socket.say('connect');
    window.dispatchEvent(new Event('offline'));
    expect(snapshot().connected).toBe(false);
  });

  it('is seen within three seconds by the silence of a server that pings, and a sign of life takes it back', async () => {
    socket.say('connect');
    socket.ping();
    await beat(3);
    expect(snapshot().connected).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(snapshot().connected).toBe(false);
    socket.ping();
    expect(snapshot()).toMatchObject({ connected: true, reconnections: 1 });
  });

  it('is not suspected while anything comes, nor of a server that seldom pings', async () => {
    socket.say('connect');
    socket.ping();
    await beat(1);
    for (let n = 0; n < 4; n += 1) {
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      socket.say('status-update', [{ vehicle_id: 1, status: 'online' }]);
    }
    expect(snapshot().connected).toBe(true);
    socket.say('disconnect', 'transport close');
    socket.say('connect');
    socket.ping();
    await act(() => jest.advanceTimersByTimeAsync(25_000));
    socket.ping();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(snapshot().connected).toBe(true);
  });
});

it('is closed while the page rests in the browser’s cache, and opened again when it is shown', () => {
  socket.say('connect');
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(socket.closed).toBe(true);
  expect(snapshot().connected).toBe(false);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(socket.connects).toBe(1);
  socket.say('connect');
  expect(snapshot()).toMatchObject({ connected: true, reconnections: 1 });
});
