import type { Queries } from '../../platform/database/database';
import { KeptReading } from '../../platform/kept';

/** The team and type from which a vehicle inherits limits, zones and hours. */
export interface VehicleGroup {
  team: number | null;
  type: string;
}

/** The present and past groups of a vehicle. */
export interface KnownVehicle {
  now: VehicleGroup;
  /** In the order of time; each until a moment, epoch ms. */
  past: readonly { until: number; group: VehicleGroup }[];
}

const noGroup: KnownVehicle = { now: { team: null, type: '' }, past: [] };

/**
 * The team and type of each vehicle at a time, in memory: the writer of positions reads them with each fix. A change
 * applies some seconds after it was made; by then every instance has read it.
 */
export class VehicleGroups extends KeptReading {
  protected readonly reads = 'groups of vehicles';
  readonly #known = new Map<number, KnownVehicle>();
  #version = '';
  #revision = 0;
  #settledAt = 0;

  /** Undefined for an unknown vehicle. */
  of(vehicle: number | null): KnownVehicle | undefined {
    return vehicle === null ? noGroup : this.#known.get(vehicle);
  }

  /** The group of a vehicle at a moment, epoch ms. */
  at(vehicle: number | null, at: number): VehicleGroup | undefined {
    const known = this.of(vehicle);
    return known && (known.past.find(({ until }) => at < until)?.group ?? known.now);
  }

  /** Changes when the stored groups of any vehicle change. */
  get revision(): number {
    return this.#revision;
  }

  /** Epoch ms: no known vehicle changes its group after it. */
  get settledAt(): number {
    return this.#settledAt;
  }

  async learn(queries: Queries, vehicles: readonly (number | null)[]): Promise<void> {
    const unknown = [...new Set(vehicles)].filter((id): id is number => id !== null && !this.#known.has(id));
    if (unknown.length > 0) await this.#read(queries, unknown);
  }

  protected async read(): Promise<void> {
    const [row] = await this.database.query<{ version: string }>(
      "select concat(count(*), ' ', max(id), ' ', max(until)) as version from past_vehicle_groups",
    );
    if (row === undefined || row.version === this.#version) return;
    await this.#read(this.database, [...this.#known.keys()]);
    this.#revision += 1;
    this.#version = row.version;
  }

  async #read(queries: Queries, vehicles: readonly number[]): Promise<void> {
    const found = await readGroups(queries, vehicles);
    for (const id of vehicles) {
      const known = found.get(id) ?? noGroup;
      this.#known.set(id, known);
      this.#settledAt = known.past.reduce((last, { until }) => Math.max(last, until), this.#settledAt);
    }
  }
}

/** Reads the present and past groups of vehicles. @param only of these; without it of all */
export async function readGroups(queries: Queries, only?: readonly number[]): Promise<Map<number, KnownVehicle>> {
  const rows = await queries.query<{
    id: number;
    team: number | null;
    type: string;
    past: { until: number; team: number | null; type: string }[] | null;
  }>(
    `select v.id, v.team_id as team, v.vehicle_type as type, p.past from vehicles v left join (
       select vehicle_id, json_agg(json_build_object('until', (extract(epoch from until) * 1000)::bigint, 'team', team_id, 'type', vehicle_type) order by until, id) as past
       from past_vehicle_groups where $1::int[] is null or vehicle_id = any($1) group by vehicle_id) p on p.vehicle_id = v.id
     where $1::int[] is null or v.id = any($1)`,
    [only ?? null],
  );
  return new Map(
    rows.map(({ id, team, type, past }) => [
      id,
      { now: { team, type }, past: (past ?? []).map(({ until, ...group }) => ({ until, group })) },
    ]),
  );
}
