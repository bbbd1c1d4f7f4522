import type { Browser } from '@playwright/test';
import { startConsole } from '../consoleServers';
import type { Bench, Row } from '../results/rows';
import { apiBytes, type PageCost, pageCost } from './pageCost';

const FEW = 60;
const MANY = 10_000;
/** kB of ten alarms, which a small fleet's bell does not have. */
const FULL_BELL = 1.5;

/** What each page shows of a fleet, and what it may cost. */
const PAGES = [
  {
    name: 'dashboard',
    path: '/dashboard',
    whole: '/api/dashboard/fleet-status',
    // Id, code, plate, make and model, place, speed, heading and time of a vehicle, compressed; most of it is the place and the time, which repeat nothing.
    perVehicle: 35,
  },
  // The map's call is the one that the specification gives it: all devices, with IMEI, SIM and times of each.
  { name: 'map', path: '/map', whole: '/api/devices', perVehicle: 65 },
  { name: 'vehicles page', path: '/vehicles', whole: undefined, perVehicle: 0 },
  { name: 'devices page', path: '/devices', whole: undefined, perVehicle: 0 },
] as const;

/** A page is there when its map says how many vehicles it shows, or when its list has its rows. */
const isComplete = (count: string): boolean | null =>
  count === ''
    ? document.querySelectorAll('main tbody tr td').length > 20
    : document.querySelector('.leaflet-container canvas') && (document.body.textContent ?? '').includes(count);

async function visit(browser: Browser, vehicles: number): Promise<PageCost[]> {
  const servers = await startConsole({ vehicles });
  try {
    const costs: PageCost[] = [];
    for (const { path, whole } of PAGES) {
      const count = whole === undefined ? '' : `${vehicles.toLocaleString('mk')} возила`;
      costs.push(await pageCost(browser, servers, path, isComplete, count));
    }
    return costs;
  } finally {
    servers.close();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** From 60 to 10,000 vehicles: a list costs the same, a map what the vehicles on it need. */
export const growthVehicles: Bench = {
  name: 'growth-vehicles',
  measures:
    'Calls and bytes on the wire (compressed, headers included) that the API answers at a first visit with 60 and with 10,000 vehicles; the console’s own files are the same. Lists show a page of 20, so they may not grow but by the ten alarms of the bell, which a small fleet does not fill. Dashboard and map show every vehicle, so one answer, the specification’s own, has each of them once: it is held against bytes per vehicle, and everything else may not grow.',
  minutes: { short: 3, full: 3 },
  async run(browser): Promise<Row[]> {
    const few = await visit(browser, FEW);
    const many = await visit(browser, MANY);
    return PAGES.flatMap(({ name, whole, perVehicle }, i) => rowsOf(name, whole, perVehicle, few[i], many[i]));
  },
};

function rowsOf(
  name: string,
  whole: string | undefined,
  perVehicle: number,
  few: PageCost | undefined,
  many: PageCost | undefined,
): Row[] {
  if (!few || !many) return [];
  const fleet = (cost: PageCost) => (whole === undefined ? 0 : (cost.api.get(whole) ?? Number.NaN));
  const [before, after] = [few, many].map((cost) => apiBytes(cost) - fleet(cost)) as [number, number];
  const calls = [...many.api].map(
    ([path, bytes]) => `${path} ${kilobytes(few.api.get(path) ?? 0)} → ${kilobytes(bytes)}`,
  );
  const compared = `with ${MANY.toLocaleString('en')} vehicles than with ${FEW}`;
  const rows: Row[] = [
    {
      name: `${name}: API calls more ${compared}`,
      unit: '',
      value: many.api.size - few.api.size,
      target: { atMost: 0 },
      detail: `${few.api.size} → ${many.api.size}`,
    },
    {
      name: `${name}: API bytes more ${compared}${whole ? ', without the vehicles on the map' : ''}`,
      unit: 'kB',
      value: (after - before) / 1000,
      target: { atMost: FULL_BELL },
      detail: `${kilobytes(before)} → ${kilobytes(after)}: ${calls.join(', ')}`,
    },
  ];
  if (whole)
    rows.push({
      name: `${name}: bytes for each of ${MANY.toLocaleString('en')} vehicles on the map`,
      unit: 'B',
      value: fleet(many) / MANY,
      target: { atMost: perVehicle },
      detail: `${whole} ${kilobytes(fleet(few))} → ${kilobytes(fleet(many))}`,
    });
  return rows;
}
