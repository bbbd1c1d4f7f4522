import { Agent, request } from 'node:http';
import { developmentIngestKey } from '@fleet/reference-api';
import { connect } from 'socket.io-client';
import { placeOf } from './placeOf';

/**
 * Loads a server until it is asked to stop. Environment: URL, TOKENS (with commas; sockets share them evenly), SOCKETS,
 * RATE (positions a second), VEHICLES.
 */
const { URL: url = '', TOKENS = '', SOCKETS = '200', RATE = '1000', VEHICLES = '1000' } = process.env;
const tokens = TOKENS.split(',');
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A console that follows the fleet but ignores the updates, as its own work must not be measured. */
async function followFleet(token: string): Promise<void> {
  const options = { transports: ['websocket'], auth: { token, batch: true }, forceNew: true, reconnection: false };
  const socket = connect(url, options);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('join-fleet-tracking');
  // The manager's decoder is not part of its types.
  Reflect.set(socket.io, 'decoder', { add() {}, destroy() {} });
  // A machine that is busy with other work may lose one.
  socket.once('disconnect', () => void followFleet(token).catch(() => {}));
}

/** One position a request, as a Traccar server forwards them. */
function post(i: number): Promise<boolean> {
  const at = Date.now();
  const body = JSON.stringify({
    position: {
      fixTime: new Date(at).toISOString(),
      ...placeOf(i % Number(VEHICLES), at),
      course: i % 360,
      altitude: 240,
      accuracy: 5,
      attributes: { ignition: true, sat: 11, power: 13.9, batteryLevel: 95, fuelLevel: 60 },
    },
    device: { uniqueId: `35963208${String((i % Number(VEHICLES)) + 1).padStart(7, '0')}` },
  });
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${developmentIngestKey}`, 'content-type': 'application/json' };
    const call = request(`${url}/ingest/positions`, { method: 'POST', headers, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
    });
    call.once('error', () => resolve(false));
    call.end(body);
  });
}

await Promise.all(Array.from({ length: Number(SOCKETS) }, (_, i) => followFleet(tokens[i % tokens.length] ?? '')));
/** ms in which positions were due, without the present stretch. */
let loadedBefore = 0;
/** Since when positions are due; null while nothing is sent. */
let since: number | null = Date.now();
let sent = 0;
let stored = 0;
let waiting = 0;
const loaded = () => loadedBefore + (since === null ? 0 : Date.now() - since);
setInterval(() => {
  if (since === null) return;
  const due = Math.floor((loaded() / 1000) * Number(RATE));
  // A server that cannot keep up is not buried: the figure of stored positions shows it.
  for (; sent < due && waiting < 500; sent++) {
    waiting++;
    void post(sent).then((done) => {
      waiting--;
      if (done) stored++;
    });
  }
}, 10);

/** `pause` is answered when all sent positions are stored, `resume` at once, `stop` with the number of stored ones. */
const orders: Readonly<Record<string, () => void>> = {
  pause() {
    loadedBefore = loaded();
    since = null;
    const drained = setInterval(() => {
      if (waiting > 0) return;
      clearInterval(drained);
      process.send?.('paused');
    }, 10);
  },
  resume() {
    since = Date.now();
    process.send?.('loading');
  },
  stop() {
    process.send?.({ perSecond: stored / (loaded() / 1000) }, () => process.exit(0));
  },
};
process.on('message', (order) => orders[String(order)]?.());
process.send?.('loading');
