import { boundsBy, type SpeedBounds, type SpeedLimit, type SpeedLimits } from '../../alarms/rules/speedLimits';
import type { VehicleFix } from '../../alarms/rules/storedFixes';
import type { VehicleGroup, VehicleGroups } from '../../fleet/vehicles/vehicleGroups';
import type { Database, Queries } from '../../platform/database/database';
import { KeptReading } from '../../platform/kept';
import { readLimits, readVersion } from './limits.store';
import { LimitTable, ruleOf } from './limitTable';

/** Whether a zone's own limit applies at a fix of a vehicle in a team. */
type ZoneCounts = (fix: VehicleFix, team: number | null) => boolean;

/**
 * All limits in memory: the writer of positions asks for them with each fix. An instance that changes one reads them
 * again at once, the others within seconds.
 */
export class LimitBook extends KeptReading implements SpeedLimits {
  protected readonly reads = 'speed limits';
  readonly #zoneCounts: ZoneCounts;
  #table = new LimitTable([]);
  readonly #groups: VehicleGroups;
  /** The limit that applies to a fix after all changes. */
  readonly #now = new Map<number | null, SpeedLimit>();
  readonly #bounds = new Map<number | null, SpeedBounds>();
  #version = '';
  /** The revision of the groups from which `#now` and `#bounds` were computed; undefined before that. */
  #groupsAsOf: number | undefined;

  constructor(database: Database, groups: VehicleGroups, zoneCounts: ZoneCounts) {
    super(database);
    this.#groups = groups;
    this.#zoneCounts = zoneCounts;
  }

  get lowest(): SpeedBounds {
    return boundsBy(this.#table.lowest);
  }

  get longest(): number {
    return this.#table.longest;
  }

  knows(vehicle: number | null): boolean {
    return this.#groups.of(vehicle) !== undefined;
  }

  boundsOf(vehicle: number | null): SpeedBounds {
    const known = this.#groups.of(vehicle);
    if (known === undefined) return this.lowest;
    this.#settle();
    return kept(this.#bounds, vehicle, () =>
      boundsBy(this.#table.lowestOf(vehicle, [known.now, ...known.past.map(({ group }) => group)])),
    );
  }

  at(fix: VehicleFix): SpeedLimit {
    const { vehicle } = fix;
    const group = this.#groups.at(vehicle, fix.at);
    if (group === undefined) return { ...this.lowest, limit: this.#table.lowest, overOf: (limit) => limit, lasts: 0 };
    this.#settle();
    const limit =
      fix.at >= Math.max(this.#table.settledAt, this.#groups.settledAt)
        ? kept(this.#now, vehicle, () => this.#ruleOf(vehicle, group, fix.at))
        : this.#ruleOf(vehicle, group, fix.at);
    // A zone's own limit has priority and raises its own alarms.
    return fix.speed > limit.over && this.#zoneCounts(fix, group.team)
      ? { ...limit, over: Number.POSITIVE_INFINITY }
      : limit;
  }

  #ruleOf(vehicle: number | null, group: VehicleGroup, at: number): SpeedLimit {
    return ruleOf(this.#table.counting({ vehicle, ...group }, at), group);
  }

  learn(queries: Queries, vehicles: readonly (number | null)[]): Promise<void> {
    return this.#groups.learn(queries, vehicles);
  }

  /** Clears the results of groups that have changed. */
  #settle(): void {
    if (this.#groupsAsOf === this.#groups.revision) return;
    this.#groupsAsOf = this.#groups.revision;
    this.#now.clear();
    this.#bounds.clear();
  }

  protected async read(): Promise<void> {
    const version = await readVersion(this.database);
    if (version === this.#version) return;
    this.#table = new LimitTable(await readLimits(this.database));
    this.#groupsAsOf = undefined;
    this.#version = version;
  }
}

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
