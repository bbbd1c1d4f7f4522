import { type ReferenceApi, developmentIngestKey as token } from '@fleet/reference-api';
import { call } from './calls';

/** Vehicles of the sample fleet that send. */
export const VEHICLES = 60;
const TICKS = 40;
const TICK_MS = 10_000;
const AT_ONCE = 20;

/**
 * Lets servers of this process store the same positions in turn, the first one of each round another one each time.
 * @param hours ago, from which on the positions are, each ten seconds
 * @param attributes of a vehicle's position at a tick
 * @returns of each server the processor time of each round, ms
 */
export async function storedRounds(
  servers: readonly ReferenceApi[],
  rounds: number,
  hours: number,
  attributes: (vehicle: number, tick: number) => object,
): Promise<number[][]> {
  const begin = Date.now() - hours * 3_600_000;
  const costs: number[][] = servers.map(() => []);
  // The first round compiles the code, and each tracker gets its first state.
  for (let round = 0; round <= rounds; round++)
    for (let turn = 0; turn < servers.length; turn++) {
      const which = (round + turn) % servers.length;
      const [server, cost] = [servers[which], costs[which]];
      if (!server) continue;
      const ms = await store(server, round * TICKS, (tick) =>
        Array.from({ length: VEHICLES }, (_, vehicle) =>
          positionOf(vehicle, begin + tick * TICK_MS, tick, attributes(vehicle, tick)),
        ),
      );
      if (round > 0) cost?.push(ms);
    }
  return costs;
}

async function store(api: ReferenceApi, from: number, positions: (tick: number) => readonly object[]) {
  const began = process.cpuUsage();
  for (let tick = from; tick < from + TICKS; tick++) {
    const rows = positions(tick);
    const requests = Array.from({ length: VEHICLES / AT_ONCE }, (_, i) => rows.slice(i * AT_ONCE, (i + 1) * AT_ONCE));
    await Promise.all(requests.map((body) => call(api.url, '/ingest/positions', { token, body })));
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

function positionOf(vehicle: number, at: number, tick: number, attributes: object) {
  const angle = (vehicle * 0.7 + tick * 0.01) * 0.2;
  return {
    position: {
      fixTime: new Date(at).toISOString(),
      latitude: 41.6 + 0.5 * Math.sin(angle + vehicle),
      longitude: 21.7 + Math.cos(angle + vehicle * 1.3),
      speed: 32,
      course: 90,
      accuracy: 5,
      attributes,
    },
    device: { uniqueId: `35963208${String(vehicle + 1).padStart(7, '0')}` },
  };
}
