import { boundsBy, type SpeedBounds, type SpeedLimit, type SpeedLimits } from '../../alarms/rules/speedLimits';
import type { VehicleFix } from '../../alarms/rules/storedFixes';
import type { Database, Queries } from '../../platform/database/database';
import { KeptReading } from '../../platform/kept';
import { readGroups, readLimits, readVersion } from './limits.store';
import { type KnownVehicle, LimitTable, ruleOf, type VehicleGroup } from './limitTable';

const noGroup: VehicleGroup = { team: null, type: '' };

/** Whether a zone's own limit counts at a fix of a vehicle in a team. */
type ZoneCounts = (fix: VehicleFix, team: number | null) => boolean;

/**
 * All limits in memory, and the groups of all vehicles: the writer of positions asks for them with each fix. An
 * instance that changes one reads them again at once, the others within seconds.
 */
export class LimitBook extends KeptReading implements SpeedLimits {
  protected readonly reads = 'speed limits';
  readonly #zoneCounts: ZoneCounts;
  #table = new LimitTable([]);
  readonly #vehicles = new Map<number, KnownVehicle>();
  /** Epoch ms: what counts for a fix after it is in `#now`. */
  #settledAt = 0;
  readonly #now = new Map<number | null, SpeedLimit>();
  readonly #bounds = new Map<number | null, SpeedBounds>();
  #version = '';

  constructor(database: Database, zoneCounts: ZoneCounts) {
    // Vehicles change their team and type, with the embedded database too.
    super(database, { isPolled: true });
    this.#zoneCounts = zoneCounts;
  }

  get lowest(): SpeedBounds {
    return boundsBy(this.#table.lowest);
  }

  get longest(): number {
    return this.#table.longest;
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

  protected async read(): Promise<void> {
    const version = await readVersion(this.database);
    if (version === this.#version) return;
    const table = new LimitTable(await readLimits(this.database));
    const vehicles = table.isEmpty ? new Map<number, KnownVehicle>() : await readGroups(this.database);
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
