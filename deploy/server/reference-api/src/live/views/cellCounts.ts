import type { FleetTotals, LiveBox, LiveCell, LiveCellsOf } from 'shared-auth/contract';
import { gravestOf } from '../../lookup/openAlarms';
import { joinVehicleNow } from '../../lookup/presentState.sql';
import type { Queries } from '../../platform/database/database';
import { FairQueue } from '../../platform/heavy/fairQueue';

/** Milliseconds for which counts are current … */
const COUNTED_EVERY = 2_000;
/**
 * … and at least this many times as long as the counting itself: the inverse is the largest share of the database's
 * time that it uses.
 */
const SHARE = 5;
/** Vehicles in a box from which on they are counted by cell … */
const MOST_SINGLE = 500;
/** … until they are fewer than this, so that a few vehicles entering and leaving do not make the picture alternate. */
const FEWEST_COUNTED = 400;
/** The closest zoom with counts: a cell is some 2 km there, and at closer zooms each vehicle can be seen. */
export const CLOSEST_COUNTED = 12;
/** Pixels of a cell. */
const CELL = 64;
/** Cells of a zoom, a side of the world. */
const sideAt = (zoom: number): number => (256 / CELL) * 2 ** zoom;

/** The vehicles that are counted for someone. */
export interface Counted extends LiveCellsOf {
  zoom: number;
  /** The user and vehicles of a limited scope; the map is a new object once they have changed. Undefined: no limit. */
  limited: { userId: number; vehicles: ReadonlyMap<number, string> } | undefined;
}

/** Cells by their column and row. */
export type Cells = ReadonlyMap<string, LiveCell>;

/** The counts for a zoom. */
export interface Counts {
  cells: Cells;
  /** Including vehicles without a location. */
  totals: FleetTotals;
}

interface Kept {
  counts: Promise<Counts>;
  /** Until when they are current, by the process's clock; infinite while they are being counted. */
  until: number;
  vehicles: ReadonlyMap<number, string> | undefined;
}

/** A count serves other clients as well, so it continues when the client that asked for it leaves. */
const { signal } = new AbortController();

/**
 * Counts of vehicles by cell of the map: once for all clients of a zoom with the same filter and scope. Each reads the
 * whole fleet: one is made at a time, and people take turns.
 */
export class CellCounts {
  readonly #turns = new FairQueue(1);
  readonly #queries: Queries;
  readonly #privateVehicles: () => readonly number[];
  readonly #kept = new Map<string, Kept>();

  /** @param privateVehicles vehicles whose location is not disclosed */
  constructor(queries: Queries, privateVehicles: () => readonly number[]) {
    this.#queries = queries;
    this.#privateVehicles = privateVehicles;
  }

  /**
   * The cells with a vehicle, and the sums, of the whole fleet.
   * @param person the person who asks, where no current count exists @throws the database's errors, and where too many
   * wait
   */
  of(counted: Counted, person: number): Promise<Counts> {
    const { zoom, of, status, type, limited } = counted;
    const key = [zoom, of, status, type, limited?.userId].join();
    const known = this.#kept.get(key);
    if (known && performance.now() < known.until && areSame(known.vehicles, limited?.vehicles)) return known.counts;
    for (const [old, { until }] of this.#kept) if (performance.now() >= until) this.#kept.delete(old);
    let began = performance.now();
    const counts = this.#turns.run({ person, kind: 'cells', signal }, () => {
      began = performance.now();
      return this.#count(counted);
    });
    const kept: Kept = { counts, until: Number.POSITIVE_INFINITY, vehicles: limited?.vehicles };
    this.#kept.set(key, kept);
    const end = () => {
      const now = performance.now();
      kept.until = now + Math.max(COUNTED_EVERY, (now - began) * SHARE);
    };
    counts.then(end, end);
    return counts;
  }

  async #count({ zoom, of, status, type, limited }: Counted): Promise<Counts> {
    const scope = limited ? [...limited.vehicles.keys()] : null;
    const values = [sideAt(zoom), this.#privateVehicles(), scope, of, status, type];
    const rows = await this.#queries.query<CellRow>(countSql, values);
    const placed = rows.filter(({ x }) => x !== null);
    return {
      cells: new Map(placed.map((row) => [`${row.x}:${row.y}`, cellOf(row, zoom)])),
      totals: totalsOf(rows, placed),
    };
  }
}

/** Whether someone sees the same vehicles as before. */
function areSame(a: ReadonlyMap<number, string> | undefined, b: typeof a): boolean {
  return a === b || (a?.size === b?.size && [...(a?.keys() ?? [])].every((vehicle) => b?.has(vehicle)));
}

interface CellRow {
  /** Null for vehicles without a location. */
  x: number | null;
  y: number | null;
  latitude: number;
  longitude: number;
  online: number;
  offline: number;
  maintenance: number;
  unknown: number;
  alarms: number;
  gravest: number;
  oldest: string;
  vehicles: number;
  alarmed: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

const sumOf = (rows: readonly CellRow[], field: 'vehicles' | 'online' | 'offline' | 'alarmed') =>
  rows.reduce((sum, row) => sum + row[field], 0);

function totalsOf(rows: readonly CellRow[], placed: readonly CellRow[]): FleetTotals {
  const least = (field: 'west' | 'south') => placed.reduce((least, row) => Math.min(least, row[field]), 180);
  const most = (field: 'east' | 'north') => placed.reduce((most, row) => Math.max(most, row[field]), -180);
  return {
    vehicles: sumOf(rows, 'vehicles'),
    placed: sumOf(placed, 'vehicles'),
    online: sumOf(rows, 'online'),
    offline: sumOf(rows, 'offline'),
    alarmed: sumOf(rows, 'alarmed'),
    box: placed.length === 0 ? null : [least('west'), least('south'), most('east'), most('north')],
  };
}

/** About a pixel at the zooms that cells are for. */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

const cellOf = (row: CellRow, zoom: number): LiveCell => [
  `${row.x}:${row.y}`,
  round(row.latitude),
  round(row.longitude),
  row.online,
  row.offline,
  row.maintenance,
  row.unknown,
  row.alarms,
  row.gravest,
  Date.parse(row.oldest),
  ...extentOf(row, zoom),
];

/** Where in the cell its vehicles are: left, top, right and bottom, pixels. */
function extentOf({ x, y, west, north, east, south }: CellRow, zoom: number): [number, number, number, number] {
  const side = sideAt(zoom);
  const [left, right] = [west, east].map((lng) => ((lng / 360 + 0.5) * side - (x ?? 0)) * CELL);
  const [top, bottom] = [north, south].map((lat) => (worldY(lat) * side - (y ?? 0)) * CELL);
  return [Math.floor(left ?? 0), Math.floor(top ?? 0), Math.ceil(right ?? 0), Math.ceil(bottom ?? 0)];
}

const inStatus = (status: string): string => `count(*) filter (where status = '${status}')::int as ${status}`;

/** The rows that the map's pages list, by the cells of their last locations. */
const countSql = `
  with open as (
    select device_pk, vehicle_id, count(*)::int as alarms, ${gravestOf} as gravest
    from alarms where not is_acknowledged group by 1, 2
  ), listed as (
    select d.status, s.gps_time, coalesce(open.alarms, 0) as alarms, coalesce(open.gravest, 0) as gravest,
      case when s.gps_time is not null and s.latitude between -85 and 85 and (v.id is null or v.id <> all($2::int[])) then s.latitude end as latitude,
      s.longitude
    from devices d full join vehicles v on v.id = d.vehicle_id ${joinVehicleNow('s.gps_time s.latitude s.longitude')}
    left join open on open.device_pk = d.id and open.vehicle_id is not distinct from d.vehicle_id
    where case $4::text when 'devices' then d.id is not null else v.status <> 'retired' end
      and ($3::int[] is null or v.id = any($3::int[]))
      and ($5::text = 'all' or d.status = $5::text or ($5::text = 'alarms' and open.alarms > 0))
      and ($6::text = 'all' or v.vehicle_type = $6::text)
  )
  select case when latitude is not null then floor((longitude / 360 + 0.5) * $1::float8)::int end as x,
    floor((0.5 - ln((1 + sin(radians(latitude))) / (1 - sin(radians(latitude)))) / (4 * pi())) * $1::float8)::int as y,
    avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude,
    ${['online', 'offline', 'maintenance'].map(inStatus).join(', ')},
    count(*) filter (where status not in ('online', 'offline', 'maintenance'))::int as unknown,
    sum(alarms)::int as alarms, max(gravest)::int as gravest, min(gps_time) as oldest,
    count(*)::int as vehicles, count(*) filter (where alarms > 0)::int as alarmed,
    min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north
  from listed group by 1, 2`;

/** The cells that a box touches. */
export function cellsIn(cells: Cells, zoom: number, [west, south, east, north]: LiveBox): LiveCell[] {
  const side = sideAt(zoom);
  const [left, right] = [west, east].map((lng) => Math.floor((lng / 360 + 0.5) * side));
  const [top, bottom] = [north, south].map((lat) => Math.floor(worldY(lat) * side));
  return [...cells.values()].filter(([key]) => {
    const [x = 0, y = 0] = key.split(':').map(Number);
    return x >= (left ?? 0) && x <= (right ?? 0) && y >= (top ?? 0) && y <= (bottom ?? 0);
  });
}

/** The north-south position on the world square of Web Mercator, 0 to 1. */
export function worldY(latitude: number): number {
  const sin = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

const sizeOf = (cells: readonly LiveCell[]): number =>
  cells.reduce(
    (sum, [, , , online, offline, maintenance, unknown]) => sum + online + offline + maintenance + unknown,
    0,
  );

/** Whether vehicles in a box are counted, not sent one by one. @param wasCounted the previous result */
export const isCounted = (cells: readonly LiveCell[], wasCounted: boolean): boolean =>
  sizeOf(cells) > (wasCounted ? FEWEST_COUNTED : MOST_SINGLE);
