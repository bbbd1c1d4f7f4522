import type { FastifyRequest } from 'fastify';
import { type LimitKind, roleHas, type speedLimitFields, vehicleTypes, type WrittenRecord } from 'shared-auth/contract';
import { type MaybeReach, reachOf } from '../../identity/access/reach';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { teams } from '../../identity/users/teams';
import type { Queries } from '../../platform/database/database';
import { type ListedVehicle, listedVehicles, readLimits } from './limits.store';
import { LimitTable, type LimitValues, noValues } from './limitTable';

type ListedLimit = WrittenRecord<typeof speedLimitFields>;
type Request = Pick<FastifyRequest, 'session'>;

export const valuesOf = ({ speed_limit, tolerance, tolerance_unit, min_seconds }: LimitValues): LimitValues => ({
  speed_limit,
  tolerance,
  tolerance_unit,
  min_seconds,
});

const isSet = (values: LimitValues) => JSON.stringify(valuesOf(values)) !== JSON.stringify(noValues);

/** The limits that a user sees: those of their teams and vehicles, and those for everyone. */
export class ListedLimits {
  readonly table: LimitTable;
  readonly vehicles: ReadonlyMap<number, ListedVehicle>;
  readonly reach: MaybeReach;
  readonly #role: string;
  /** The number of vehicles for which each limit decides. */
  readonly #decided = new Map<string, number>();

  constructor(table: LimitTable, vehicles: readonly ListedVehicle[], reach: MaybeReach, role: string) {
    this.table = table;
    this.vehicles = new Map(vehicles.map((one) => [one.id, one]));
    this.reach = reach;
    this.#role = role;
    for (const { id, team, type } of vehicles) {
      const { source } = table.counting({ vehicle: id, team, type });
      const keys = { vehicle: id, team, type, company: 'all', default: 'all' };
      const owner = `${source === 'default' ? 'company' : source} ${keys[source]}`;
      this.#decided.set(owner, (this.#decided.get(owner) ?? 0) + 1);
    }
  }

  rows(): ListedLimit[] {
    return [
      this.row('company', 'all'),
      ...vehicleTypes.map((type) => this.row('type', type)),
      ...Object.keys(teams)
        .filter((team) => this.reach === null || this.reach.teams.includes(Number(team)))
        .map((team) => this.row('team', team)),
      ...[...this.vehicles.keys()]
        .filter((id) => isSet(this.table.setFor('vehicle', id)))
        .map((id) => this.row('vehicle', String(id))),
    ];
  }

  row(kind: LimitKind, key: string): ListedLimit {
    const vehicle = kind === 'vehicle' ? this.vehicles.get(Number(key)) : undefined;
    const isWithinReach = this.reach === null || kind === 'team' || kind === 'vehicle';
    return {
      kind,
      key,
      license_plate: vehicle?.license_plate ?? null,
      vehicle_code: vehicle?.vehicle_code ?? null,
      ...valuesOf(this.table.setFor(kind, key)),
      vehicles: this.#decided.get(`${kind} ${key}`) ?? 0,
      is_editable: isWithinReach && roleHas(this.#role, 'limits.edit'),
    };
  }
}

export async function listedLimits(queries: Queries, { session: { user } }: Request): Promise<ListedLimits> {
  const visibility = await visibilityScopeOf(queries, user);
  const vehicles = (await listedVehicles(queries)).filter(({ id }) => canSee(visibility, id));
  const table = new LimitTable(await readLimits(queries));
  return new ListedLimits(table, vehicles, await reachOf(queries, user), user.role);
}
