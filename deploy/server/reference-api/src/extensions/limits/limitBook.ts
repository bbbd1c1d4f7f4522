import type { FastifyBaseLogger } from 'fastify';
import { boundsBy, type SpeedBounds, type SpeedLimit, type SpeedLimits } from '../../alarms/rules/speedLimits';
import type { VehicleFix } from '../../alarms/rules/storedFixes';
import type { Database, Queries } from '../../platform/database/database';
import { KeptReading } from '../../platform/kept';
import { readGroups, readLimits, readVersion } from './limits.store';
import { type KnownVehicle, LimitTable, ruleOf, type VehicleGroup } from './limitTable';

/** How old what an instance knows may be: other instances change it too, and vehicles change their team. */
const POLL_MS = 3_000;

const noGroup: VehicleGroup = { team: null, type: '' };

interface Deps {
  database: Database;
  log: FastifyBaseLogger;
  /** Whether a zone's own limit counts at a fix of a vehicle in a team. */
  zoneCounts: (fix: VehicleFix, team: number | null) => boolean;
}

/**
 * All limits in memory, and the groups of all vehicles: the writer of positions asks for them with each fix. An
 * instance that changes one reads them again at once, the others within seconds.
 */
export class LimitBook implements SpeedLimits {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #zoneCounts: Deps['zoneCounts'];
  #table = new LimitTable([]);
  readonly #vehicles = new Map<number, KnownVehicle>();
  /** Epoch ms: what counts for a fix after it is in `#now`. */
  #settledAt = 0;
  readonly #now = new Map<number | null, SpeedLimit>();
  readonly #bounds = new Map<number | null, SpeedBounds>();
  #version = '';
  readonly #reading = new KeptReading(() => this.#refresh());

  constructor({ database, log, zoneCounts }: Deps) {
    this.#database = database;
    this.#log = log;
    this.#zoneCounts = zoneCounts;
  }

  start(): void {
    this.#reading.start(POLL_MS, this.#log, 'speed limits not read');
  }

  stop(): void {
    this.#reading.stop();
  }

  /** Reads the limits and the groups of vehicles, where any has changed. */
  refresh(): Promise<void> {
    return this.#reading.refresh();
  }

  get lowest(): SpeedBounds {
    return boundsBy(this.#table.lowest);
  }

  knows(vehicle: number | null): boolean {
    return this.#knownOf(vehicle) !== undefined;
  }

  boundsOf(vehicle: number | null): SpeedBounds {
    const known = this.#knownOf(vehicle);
    if (known === undefined) return this.lowest;
    return kept(this.#bounds, vehicle, () =>
      boundsBy(this.#table.lowestOf(vehicle, [known.now, ...known.past.map(({ group }) => group)])),
    );
  }

  at(fix: VehicleFix): SpeedLimit {
    const { vehicle } = fix;
    const known = this.#knownOf(vehicle);
    if (known === undefined) return { ...this.lowest, limit: this.#table.lowest, overOf: (limit) => limit, lasts: 0 };
    const limit =
      fix.at >= this.#settledAt
        ? kept(this.#now, vehicle, () => this.#ruleOf(vehicle, known.now, fix.at))
        : this.#ruleOf(vehicle, groupAt(known, fix.at), fix.at);
    // A zone's own limit goes first, and raises alarms of its own.
    return fix.speed > limit.over && this.#zoneCounts(fix, groupAt(known, fix.at).team)
      ? { ...limit, over: Number.POSITIVE_INFINITY }
      : limit;
  }

  #ruleOf(vehicle: number | null, group: VehicleGroup, at: number): SpeedLimit {
    return ruleOf(this.#table.counting({ vehicle, ...group }, at), group);
  }

  #knownOf(vehicle: number | null): KnownVehicle | undefined {
    if (vehicle === null || this.#table.isEmpty) return { now: noGroup, past: [] };
    return this.#vehicles.get(vehicle);
  }

  async learn(queries: Queries, vehicles: readonly (number | null)[]): Promise<void> {
    const unknown = [...new Set(vehicles)].filter((id) => id !== null && this.#knownOf(id) === undefined);
    if (unknown.length === 0) return;
    const found = await readGroups(queries, unknown as number[]);
    for (const id of unknown as number[]) this.#vehicles.set(id, found.get(id) ?? { now: noGroup, past: [] });
  }

  async #refresh(): Promise<void> {
    const version = await readVersion(this.#database);
    if (version === this.#version) return;
    const table = new LimitTable(await readLimits(this.#database));
    const vehicles = table.isEmpty ? new Map<number, KnownVehicle>() : await readGroups(this.#database);
    // Those that a transaction has learned of meanwhile are kept.
    for (const [id, known] of vehicles) this.#vehicles.set(id, known);
    this.#table = table;
    const changes = [...vehicles.values()].flatMap(({ past }) => past.map(({ until }) => until));
    this.#settledAt = changes.reduce((last, until) => Math.max(last, until), table.settledAt);
    this.#now.clear();
    this.#bounds.clear();
    this.#version = version;
  }
}

const groupAt = ({ now, past }: KnownVehicle, at: number): VehicleGroup =>
  past.find(({ until }) => at < until)?.group ?? now;

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
