import { connect } from 'socket.io-client';

/**
 * Consoles that follow a large fleet by view, until it is ended. Environment: URL, TOKENS (with commas; consoles share
 * them evenly), CONSOLES. Half of them show the whole country, the others a town each; each reads its view every ten
 * seconds and the overview every thirty, as the page does. Asked for `state`, it sends how many bytes came.
 */
const { URL: url = '', TOKENS = '', CONSOLES = '50' } = process.env;
const tokens = TOKENS.split(',');
const COUNTRY = { box: [20.3, 40.8, 23.1, 42.4], zoom: 8 };
/** Degrees: a map of a town, at a zoom of single vehicles. */
const TOWN = { width: 0.12, height: 0.06, zoom: 13 };
const READ_EVERY = 10_000;
const OVERVIEW_EVERY = 30_000;

let bytes = 0;

async function read(path: string, token: string): Promise<{ data: { cursor: string } }> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const text = await response.text();
  bytes += Number(response.headers.get('content-length') ?? 0) || text.length;
  return JSON.parse(text);
}

async function follow(i: number): Promise<void> {
  const token = tokens[i % tokens.length] ?? '';
  const west = 20.7 + (i % 10) * 0.2;
  const south = 41.2 + Math.floor(i / 10) * 0.2;
  const { box, zoom } =
    i % 2 === 0 ? COUNTRY : { box: [west, south, west + TOWN.width, south + TOWN.height], zoom: TOWN.zoom };
  const auth = { token, batch: true };
  const socket = connect(url, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  socket.io.engine.on('data', (data: string | ArrayBuffer) => {
    bytes += typeof data === 'string' ? data.length : data.byteLength;
  });
  const cells = { of: 'vehicles', status: 'all', type: 'all' };
  await socket.emitWithAck('live:view', { v: 1, box, zoom, vehicles: [], cells });
  await socket.emitWithAck('join-fleet-tracking');
  let since = '';
  const readView = async () => {
    const { data } = await read(`/api/fleet/view?of=vehicles&box=${box}&zoom=${zoom}${since}`, token);
    since = `&since=${data.cursor}`;
  };
  const repeat = (work: () => Promise<unknown>, ms: number) => setInterval(() => void work().catch(() => {}), ms);
  await readView();
  repeat(readView, READ_EVERY);
  repeat(() => read('/api/dashboard/overview?days=7', token), OVERVIEW_EVERY);
}

for (let i = 0; i < Number(CONSOLES); i++) {
  await follow(i);
  // People do not come at once.
  await new Promise((resolve) => setTimeout(resolve, 50));
}
process.send?.('following');
process.on('message', () => process.send?.({ bytes }));
