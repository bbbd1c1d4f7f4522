import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsFrom, startGateway } from '@fleet/gateway';
import { demoAccounts, developmentIngestKey, type ReferenceApi, startReferenceApi } from '@fleet/reference-api';
import { acknowledgePast, Driver, IngestClient, makeFleet, sendHistory } from '@fleet/sample-fleet';
import { DAY_MS } from 'shared-auth/contract';
import type { Recording } from './recording';

const VEHICLES = 24;
const SEED = 1;
const HISTORY_DAYS = 7;
/** Longer responses are separate files, fetched on demand. */
const INLINE_BYTES = 22_000;

/** The last half past ten of a working day: most of the fleet drives. */
function busyMoment(now: number): number {
  const moment = new Date(now);
  moment.setUTCHours(9, 30, 0, 0);
  while (moment.getTime() > now || moment.getUTCDay() === 0 || moment.getUTCDay() === 6)
    moment.setUTCDate(moment.getUTCDate() - 1);
  return moment.getTime();
}

/** Sends the past of a sample fleet to the API, up to the moment of the recording. */
async function driveHistory(api: ReferenceApi, at: number): Promise<void> {
  const client = new IngestClient(api.url, developmentIngestKey);
  const fleet = makeFleet(VEHICLES, SEED);
  const drivers = fleet.map((entry, i) => new Driver(entry, i + 1, SEED));
  await client.post('/ingest/fleet', fleet);
  await sendHistory({ drivers, client, from: at - HISTORY_DAYS * DAY_MS, to: at, seed: SEED, onProgress: () => {} });
  // Only a present message puts a device online, not one of the past.
  const awake = drivers.filter((driver) => driver.silentFrom(at) > at);
  await client.post(
    '/ingest/positions',
    awake.map((driver) => driver.position(at)),
  );
  await acknowledgePast(api.url, 0, Date.now() - DAY_MS);
}

interface Parameter {
  name: string;
  in: string;
  schema?: {
    maximum?: number;
    format?: string;
    pattern?: string;
    enum?: string[];
    anyOf?: { const?: string; enum?: string[] }[];
  };
}

interface ApiDescription {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
}

/** Files next to the page: pictures, and the gateway's script. */
const ICONS = ['favicon.svg', 'app-icon-180.png', 'app-icon-192.png', 'app-icon-512.png', 'early-preloads.js'];

export interface Recorded {
  /** The console's page with its policy, as the gateway serves it. */
  page: { html: string; policy: string };
  /** app.webmanifest */
  manifest: string;
  icons: { name: string; bytes: Buffer }[];
  recording: Recording;
}

interface Row {
  id: number;
  [field: string]: unknown;
}

/** Collections whose rows' ids are in paths. */
const collections = ['vehicles', 'devices', 'users', 'alarms'] as const;
type Get = (path: string, query?: Record<string, string>) => Promise<{ data?: unknown } | null>;

/** Paths whose answer depends on a parameter: each of its values is recorded separately. */
function variantsOf(pattern: string, parameters: readonly Parameter[], ids: ReadonlyMap<string, Row[]>) {
  const none = { path: pattern, asked: pattern, more: {} };
  // One device's route: the server has no list of all.
  if (pattern === '/api/routes/exported')
    return (ids.get('devices') ?? []).map(({ id }) => ({
      path: `${pattern}/${id}`,
      asked: pattern,
      more: { device_id: String(id) },
    }));
  const group = parameters.find(({ name }) => name === 'group')?.schema;
  const groups = group?.enum ?? group?.anyOf?.flatMap((each) => each.enum ?? each.const ?? []) ?? [];
  if (groups.length > 0)
    return [none, ...groups.map((value) => ({ ...none, path: `${pattern}?group=${value}`, more: { group: value } }))];
  const [, collection = ''] = /^\/api\/([a-z]+)\/\{id\}/.exec(pattern) ?? [];
  if (collection === '') return [none];
  return (ids.get(collection) ?? []).map(({ id }) => {
    const path = pattern.replace('{id}', String(id));
    return { path, asked: path, more: {} };
  });
}

/** Every GET that the API describes, for every row that there is. */
async function readAll(get: Get, at: number, keep: (path: string, json: object) => Promise<void>): Promise<void> {
  const { paths } = (await get('/api/docs')) as ApiDescription; // the API's own OpenAPI document
  const ids = new Map<string, Row[]>();
  // The specification's rows have ids
  for (const name of collections) ids.set(name, ((await get(`/api/${name}`, { limit: '100' }))?.data ?? []) as Row[]);
  for (const [pattern, { get: operation }] of Object.entries(paths)) {
    if (!operation || !pattern.startsWith('/api/')) continue;
    const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query');
    const sentValue = ({ name, schema }: Parameter): string | undefined => {
      // As many rows as a list may have.
      if (name === 'limit') return String(schema?.maximum ?? 100);
      if (name === 'days') return '7';
      const day = { start_date: at - DAY_MS, end_date: at }[name];
      if (day === undefined) return undefined;
      const instant = new Date(day).toISOString();
      return schema?.format === 'date' || schema?.pattern?.endsWith('}$') ? instant.slice(0, 10) : instant;
    };
    const query = Object.fromEntries(
      parameters.flatMap((parameter) => {
        const value = sentValue(parameter);
        return value === undefined ? [] : [[parameter.name, value]];
      }),
    );
    for (const { path, asked, more } of variantsOf(pattern, parameters, ids)) {
      const json = await get(asked, { ...query, ...more });
      if (json !== null) await keep(path, json);
    }
  }
}

/** Dates everything that happened during the recording at its moment. */
const heldAt = (json: object, at: number): string =>
  JSON.stringify(json).replace(/"(\d{4}-\d\d-\d\dT[\d:]+(?:\.\d+)?Z)"/g, (all, instant: string) => {
    const time = Date.parse(instant);
    return time > at && time <= Date.now() ? `"${new Date(at).toISOString()}"` : all;
  });

/** The sample fleet's vehicles, by the devices that are in them. */
function fleetOf(answers: Recording['answers']): Recording['fleet'] {
  const recorded = answers['/api/vehicles'];
  const { data = [] } = (recorded && 'json' in recorded ? recorded.json : {}) as { data?: Row[] };
  return makeFleet(VEHICLES, SEED).flatMap(({ device }, i) => {
    const row = data.find(({ imei }) => imei === device?.imei);
    if (!row) return [];
    return [
      {
        vehicleId: row.id,
        vehicleCode: String(row.vehicle_code),
        licensePlate: String(row.license_plate),
        deviceId: String(row.device_id),
        number: i + 1,
      },
    ];
  });
}

/** Records the data that a console shows of a fleet that has driven for a week, and its page. */
export async function recordAnswers(storeDir: string, into: string, log: (line: string) => void): Promise<Recorded> {
  const at = busyMoment(Date.now());
  const api = await startReferenceApi({
    demoAccounts: true,
    allowedOrigins: [],
    offlineAfter: 1e6,
    budgetFactor: 1_000,
  });
  const gateway = await startGateway(
    settingsFrom({
      STORE_DIR: storeDir,
      API_ORIGIN: api.url,
      LIVE_ORIGIN: 'none',
      TILE_URL: 'none',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    }),
  );
  try {
    await driveHistory(api, at);
    log(`drove ${VEHICLES} vehicles through ${HISTORY_DAYS} days`);
    const accounts = await Promise.all(demoAccounts.map((account) => signIn(api, account)));
    const headers = { authorization: `Bearer ${accounts[0]?.token}` };
    const get: Get = async (path, query = {}) => {
      const url = new URL(path, path.startsWith('/ops/') ? gateway.url : api.url);
      url.search = new URLSearchParams(query).toString();
      const response = await fetch(url, { headers });
      return response.ok && /json/.test(response.headers.get('content-type') ?? '') ? response.json() : null;
    };
    const answers: Recording['answers'] = {};
    await mkdir(into, { recursive: true });
    const keep = async (path: string, json: object) => {
      const text = heldAt(json, at);
      if (text.length <= INLINE_BYTES) answers[path] = { json: JSON.parse(text) };
      else {
        const file = `${path.replace(/^\/api\//, '').replace(/\W+/g, '-')}.json`;
        await writeFile(join(into, file), text);
        answers[path] = { file };
      }
    };
    await readAll(get, at, keep);
    const modules = await get('/ops/modules');
    if (modules) await keep('/ops/modules', modules);
    log(`recorded ${Object.keys(answers).length} answers`);
    return {
      ...(await readPage(gateway.url)),
      recording: {
        recordedAt: new Date(at).toISOString(),
        vehicles: VEHICLES,
        seed: SEED,
        accounts: accounts.map(({ token: _token, ...account }) => account),
        answers,
        fleet: fleetOf(answers),
      },
    };
  } finally {
    await gateway.close();
    await api.close();
  }
}

/** The console's page, and the files next to it. @param origin of the gateway */
async function readPage(origin: string): Promise<Omit<Recorded, 'recording'>> {
  const page = await fetch(`${origin}/dashboard`, { headers: { accept: 'text/html' } });
  return {
    page: { html: await page.text(), policy: page.headers.get('content-security-policy') ?? '' },
    manifest: await (await fetch(`${origin}/app.webmanifest`)).text(),
    icons: await Promise.all(
      ICONS.map(async (name) => ({
        name,
        bytes: Buffer.from(await (await fetch(`${origin}/${name}`)).arrayBuffer()),
      })),
    ),
  };
}

async function signIn(api: ReferenceApi, { username, password }: { username: string; password: string }) {
  const response = await fetch(new URL('/api/auth/login', api.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await response.json()) as { token: string }; // the specification's answer
  const verify = await fetch(new URL('/api/auth/verify', api.url), { headers: { authorization: `Bearer ${token}` } });
  return { username, password, verified: (await verify.json()) as unknown, token };
}
