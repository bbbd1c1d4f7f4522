import type { LimitKind, LimitSource, ToleranceUnit } from 'shared-auth/contract';
import mk from 'shared-ui/locales/mk.json';
import { boundsBy, SPEED_LIMIT, type SpeedLimit } from '../../alarms/rules/speedLimits';
import type { VehicleGroup } from '../../fleet/vehicles/vehicleGroups';
import { teamName } from '../../identity/users/teams';

/** The fields of a limit. The less specific limit replaces a null. */
export interface LimitValues {
  /** km/h */
  speed_limit: number | null;
  tolerance: number | null;
  tolerance_unit: ToleranceUnit | null;
  min_seconds: number | null;
}

/** A row of `speed_limits`. */
export interface LimitRow extends LimitValues {
  vehicle_id: number | null;
  team_id: number | null;
  vehicle_type: string | null;
  counts_from: string;
}

/** The limit that applies to a vehicle. */
export interface CountingLimit {
  speed_limit: number;
  source: LimitSource;
  tolerance: number;
  tolerance_unit: ToleranceUnit;
  min_seconds: number;
}

/** Whose limits a vehicle may have. */
export interface LimitedVehicle extends VehicleGroup {
  vehicle: number | null;
}

export const noValues: LimitValues = { speed_limit: null, tolerance: null, tolerance_unit: null, min_seconds: null };

const keyOf = (kind: LimitKind, key: string | number | null) => `${kind} ${key}`;

const ownerOf = ({ vehicle_id, team_id, vehicle_type }: LimitRow): string =>
  vehicle_id !== null
    ? keyOf('vehicle', vehicle_id)
    : team_id !== null
      ? keyOf('team', team_id)
      : vehicle_type !== null
        ? keyOf('type', vehicle_type)
        : keyOf('company', 'all');

/** All limits that were ever set, and the most specific one that applies to a vehicle at a time. */
export class LimitTable {
  readonly #byOwner = new Map<string, { from: number; values: LimitValues }[]>();
  /** Epoch ms of the last change. */
  readonly settledAt: number;
  /** km/h: the lowest that was ever set, or the specification's. */
  readonly lowest: number;
  /** Milliseconds: the longest time above a limit that was ever asked for. */
  readonly longest: number;

  /** @param rows in the order in which they apply */
  constructor(rows: readonly LimitRow[]) {
    for (const row of rows) {
      const owner = ownerOf(row);
      const all = this.#byOwner.get(owner) ?? [];
      all.push({ from: Date.parse(row.counts_from), values: row });
      this.#byOwner.set(owner, all);
    }
    this.settledAt = Math.max(0, ...rows.map(({ counts_from }) => Date.parse(counts_from)));
    this.longest = Math.max(0, ...rows.map(({ min_seconds }) => (min_seconds ?? 0) * 1_000));
    this.lowest = Math.min(SPEED_LIMIT, ...rows.map(({ speed_limit }) => speed_limit ?? SPEED_LIMIT));
  }

  get isEmpty(): boolean {
    return this.#byOwner.size === 0;
  }

  /** The values set for an owner at a time (epoch ms). @default the newest ones */
  setFor(kind: LimitKind, key: string | number | null, at = Number.POSITIVE_INFINITY): LimitValues {
    return this.#byOwner.get(keyOf(kind, key))?.findLast(({ from }) => from <= at)?.values ?? noValues;
  }

  /** The limit in force for a vehicle. @param at epoch ms; without it by the newest values */
  counting({ vehicle, team, type }: LimitedVehicle, at?: number): CountingLimit {
    const levels = (
      [
        ['vehicle', vehicle],
        ['team', team],
        ['type', type],
        ['company', 'all'],
      ] as const
    ).map(([kind, key]) => ({ kind, ...this.setFor(kind, key, at) }));
    const limit = levels.find(({ speed_limit }) => speed_limit !== null);
    const tolerated = levels.find(({ tolerance }) => tolerance !== null);
    return {
      speed_limit: limit?.speed_limit ?? SPEED_LIMIT,
      source: limit?.kind ?? 'default',
      tolerance: tolerated?.tolerance ?? 0,
      tolerance_unit: tolerated?.tolerance_unit ?? 'kmh',
      min_seconds: levels.find(({ min_seconds }) => min_seconds !== null)?.min_seconds ?? 0,
    };
  }

  /** km/h: the lowest that a vehicle may ever have had, in any of its groups. */
  lowestOf(vehicle: number | null, groups: readonly VehicleGroup[]): number {
    const owners = new Set([
      keyOf('company', 'all'),
      keyOf('vehicle', vehicle),
      ...groups.flatMap(({ team, type }) => [keyOf('team', team), keyOf('type', type)]),
    ]);
    const set = [...owners].flatMap((owner) => this.#byOwner.get(owner) ?? []);
    return Math.min(SPEED_LIMIT, ...set.map(({ values }) => values.speed_limit ?? SPEED_LIMIT));
  }
}

/** As the console names them: alarm texts are Macedonian. */
const typeNames: Readonly<Record<string, string>> = mk.vehicleType;

/** The origin of a limit in an alarm's text. */
function whyOf(source: LimitSource, { team, type }: VehicleGroup): string | undefined {
  if (source === 'vehicle') return 'за ова возило';
  if (source === 'team') return `тим ${teamName(team) ?? team}`;
  if (source === 'type') return `тип ${typeNames[type] ?? type}`;
  return source === 'company' ? 'за сите возила' : undefined;
}

/** A limit in the form that the rule of speeding needs. */
export function ruleOf(counting: CountingLimit, group: VehicleGroup): SpeedLimit {
  const { speed_limit: limit, source, tolerance, tolerance_unit, min_seconds } = counting;
  const overOf = (one: number) => one + (tolerance_unit === 'percent' ? (one * tolerance) / 100 : tolerance);
  return { ...boundsBy(overOf(limit)), limit, overOf, lasts: min_seconds * 1_000, why: whyOf(source, group) };
}
