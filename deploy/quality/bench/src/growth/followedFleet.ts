import type { Browser } from '@playwright/test';
import { call, signIn } from '../calls';
import { builtRegistry, STORE, startGateway } from '../consoleServers';
import { ask, message, start } from '../processes';
import type { Bench, Row } from '../results/rows';
import { type Followed, measure } from './followedPage';
import { CONSOLES, type Consoles, manyConsoles, type ServerState } from './manyConsoles';

const SIZES = (process.env.FOLLOWED_SIZES ?? '1000,5000,20000,50000').split(',').map(Number);
/** From so many on the console follows what its map shows: those sizes are measured in both ways. */
const BY_VIEW_FROM = 2_000;
/** Each vehicle sends once in so many seconds. */
const EVERY_SECONDS = 10;
const VIEWPORT = { width: 1440, height: 900 };

/**
 * The dashboard of growing fleets of which every vehicle moves each 10 s, by the built console and the reference API on
 * this machine.
 */
export const followedFleet: Bench = {
  name: 'followed-fleet',
  measures:
    'The dashboard of 1,000, 5,000, 20,000 and 50,000 vehicles, each of which moves every 10 s, 40 ms away: until tiles, map and count are there, then untouched, then a drag of the map; API is the share of a processor that the server and its embedded database take. From 5,000 on in both ways on the same server: what the map shows (`fleet.view`, `live.view`), and everything. At the last size then 50 consoles on the one API, half with the whole country, half with a town each, 30 s. ' +
    'Places are handed to the live connection, not stored from messages.',
  settings: 'FOLLOWED_SIZES=50000 takes other sizes.',
  minutes: { short: 5, full: 7 },
  async run(browser, { full }): Promise<Row[]> {
    builtRegistry();
    const rows: Row[] = [];
    for (const vehicles of SIZES) {
      const of = `${vehicles.toLocaleString('en')} vehicles, ${(vehicles / EVERY_SECONDS).toLocaleString('en')} positions/s`;
      const { followed, consoles } = await follow(browser, vehicles, full ? 15 : 10);
      const [first, everything] = followed;
      if (first) rows.push(...rowsOf(everything ? `${of}, by view` : of, first, true));
      if (everything) rows.push(...rowsOf(`${of}, everything`, everything, false));
      if (consoles) rows.push(...rowsOfConsoles(of, consoles));
    }
    return rows;
  },
};

/** @param isHeld whether the targets hold for it */
function rowsOf(of: string, followed: Followed, isHeld: boolean): Row[] {
  const row = (name: string, unit: string, value: number, target?: Row['target']): Row => ({
    name: `${of}: ${name}`,
    unit,
    value,
    detail: '',
    ...(target && isHeld && { target }),
  });
  return [
    row('overview complete', 'ms', followed.complete, { atMost: 2_500 }),
    row('frames/s', 'frames/s', followed.framesPerSecond, { atLeast: 50 }),
    row('longest time between two frames', 'ms', followed.longestGap, { atMost: 500 }),
    row('longest task', 'ms', followed.longestTask),
    row('drag of 400 px, until the frame after', 'ms', followed.pan),
    row('heap', 'MB', followed.heapMb, { atMost: 150 }),
    row('live connection', 'kB/s', followed.kilobytesPerSecond, { atMost: 20 }),
    row('API', '%', followed.api * 100),
  ];
}

function rowsOfConsoles(of: string, { loopP99, kilobytesPerSecond, api }: Consoles): Row[] {
  const row = (name: string, unit: string, value: number): Row => ({
    name: `${of}, ${CONSOLES} consoles: ${name}`,
    unit,
    value,
    detail: '',
  });
  return [
    { ...row('event loop p99', 'ms', loopP99), target: { atMost: 50 } },
    { ...row('sent to each', 'kB/s', kilobytesPerSecond), target: { atMost: 20 } },
    row('API', '%', api * 100),
  ];
}

/** By view and, from the size on where there is one, everything; of the largest fleet many consoles as well. */
async function follow(browser: Browser, vehicles: number, seconds: number) {
  const server = start('growth/movingServer.ts', {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    VEHICLES: String(vehicles),
    PER_SECOND: String(vehicles / EVERY_SECONDS),
  });
  const { url: api } = await message<{ url: string }>(server);
  const gateway = await startGateway(api, STORE);
  const state = () => ask<ServerState>(server, 'state');
  const cpuMs = async () => (await state()).cpuMs;
  const followed: Followed[] = [];
  try {
    await warmUp(api, gateway.url);
    for (const byView of vehicles < BY_VIEW_FROM ? [false] : [true, false]) {
      const context = await browser.newContext({ viewport: VIEWPORT });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(180_000);
        if (!byView) await page.addInitScript(hideViews);
        followed.push(await measure(page, { url: gateway.url, token: await signIn(api), vehicles, seconds, cpuMs }));
      } finally {
        await context.close();
      }
    }
    const consoles = vehicles === Math.max(...SIZES) ? await manyConsoles(api, state) : undefined;
    return { followed, consoles };
  } finally {
    gateway.close();
    server.kill('SIGTERM');
  }
}

/** Calls everything once, so that planning statements and compiling code are not measured. */
async function warmUp(api: string, page: string): Promise<void> {
  const token = await signIn(api);
  for (const path of ['overview', 'fleet-status', 'location-stats', 'hourly-activity'])
    await call(api, `/api/dashboard/${path}`, { token });
  await call(api, '/api/fleet/view?of=vehicles&size=1024x400', { token });
  await call(page, '/dashboard');
}

/** Runs in the page before its scripts: as if the server did not announce it. */
function hideViews(): void {
  const { parse } = JSON;
  JSON.parse = (...args) => {
    const read = parse(...args);
    if (Array.isArray(read?.capabilities))
      read.capabilities = read.capabilities.filter((name: string) => !name.endsWith('.view'));
    return read;
  };
}
