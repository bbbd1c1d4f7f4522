import { type LiveBox, type LiveCell, type LiveCellsOf, severities, severityRank } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import { FairQueue } from '../../platform/heavy/fairQueue';

/** Milliseconds for which counts are as good as new … */
const COUNTED_EVERY = 2_000;
/** … and for so many times as long as counting them took: it never keeps more than this part of the database. */
const SHARE = 5;
/** Cells of a zoom, a side of the world: they are of 64 pixels. */
const sideAt = (zoom: number): number => 4 * 2 ** zoom;

/** Which vehicles are counted for someone. */
export interface Counted extends LiveCellsOf {
  zoom: number;
  /** Who sees only some vehicles, and which: another map once that has changed. Undefined: everything is seen. */
  limited: { userId: number; vehicles: ReadonlyMap<number, string> } | undefined;
}

/** Cells by their column and row. */
export type Cells = ReadonlyMap<string, LiveCell>;

interface Kept {
  cells: Promise<Cells>;
  /** Until when they are as good as new, of the process's clock; infinite while they are being counted. */
  until: number;
  vehicles: ReadonlyMap<number, string> | undefined;
}

/** What is counted once is there for others as well, so no one's leaving ends it. */
const { signal } = new AbortController();

/**
 * Counts of vehicles by cell of the map: once for all clients of a zoom that see the same. Each reads the whole fleet:
 * one is made at a time, and people take turns.
 */
export class CellCounts {
  readonly #turns = new FairQueue(1);
  readonly #queries: Queries;
  readonly #privateVehicles: () => readonly number[];
  readonly #kept = new Map<string, Kept>();

  /** @param privateVehicles of which nothing shows where they are */
  constructor(queries: Queries, privateVehicles: () => readonly number[]) {
    this.#queries = queries;
    this.#privateVehicles = privateVehicles;
  }

  /**
   * The cells with a vehicle, of the whole fleet.
   * @param person for whom, where no other is as good as new @throws what the database throws, and where too many wait
   */
  of(counted: Counted, person: number): Promise<Cells> {
    const { zoom, of, status, type, limited } = counted;
    const key = [zoom, of, status, type, limited?.userId].join();
    const known = this.#kept.get(key);
    if (known && performance.now() < known.until && known.vehicles === limited?.vehicles) return known.cells;
    for (const [old, { until }] of this.#kept) if (performance.now() >= until) this.#kept.delete(old);
    let began = performance.now();
    const cells = this.#turns.run({ person, kind: 'cells', signal }, () => {
      began = performance.now();
      return this.#count(counted);
    });
    const kept: Kept = { cells, until: Number.POSITIVE_INFINITY, vehicles: limited?.vehicles };
    this.#kept.set(key, kept);
    const end = () => {
      const now = performance.now();
      kept.until = now + Math.max(COUNTED_EVERY, (now - began) * SHARE);
    };
    cells.then(end, end);
    return cells;
  }

  async #count({ zoom, of, status, type, limited }: Counted): Promise<Cells> {
    const scope = limited ? [...limited.vehicles.keys()] : null;
    const values = [sideAt(zoom), this.#privateVehicles(), scope, of, status, type];
    const rows = await this.#queries.query<CellRow>(countSql, values);
    return new Map(rows.map((row) => [`${row.x}:${row.y}`, cellOf(row)]));
  }
}

interface CellRow {
  x: number;
  y: number;
  latitude: number;
  longitude: number;
  online: number;
  offline: number;
  maintenance: number;
  unknown: number;
  alarms: number;
  gravest: number;
  oldest: string;
}

/** About a pixel at the zooms that cells are for. */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

const cellOf = (row: CellRow): LiveCell => [
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
];

const rank = severities.map((severity) => `when '${severity}' then ${severityRank(severity)}`).join(' ');
const inStatus = (status: string): string => `count(*) filter (where status = '${status}')::int as ${status}`;

/** The rows that the map's pages list, by the cells that their last places are in. */
const countSql = `
  with open as (
    select device_pk, count(*)::int as alarms, max(case severity ${rank} else 4 end) as gravest
    from alarms where not is_acknowledged group by device_pk
  ), placed as (
    select d.status, s.latitude, s.longitude, s.gps_time, coalesce(open.alarms, 0) as alarms, coalesce(open.gravest, 0) as gravest
    from device_state s join devices d on d.id = s.device_pk left join vehicles v on v.id = d.vehicle_id
    left join open on open.device_pk = d.id
    where s.gps_time is not null and s.latitude between -85 and 85
      and (d.vehicle_id is null or d.vehicle_id <> all($2::int[]))
      and ($3::int[] is null or d.vehicle_id = any($3::int[]))
      and ($4::text = 'devices' or v.status <> 'retired')
      and ($5::text = 'all' or d.status = $5::text or ($5::text = 'alarms' and open.alarms > 0))
      and ($6::text = 'all' or v.vehicle_type = $6::text)
  )
  select floor((longitude / 360 + 0.5) * $1::float8)::int as x,
    floor((0.5 - ln((1 + sin(radians(latitude))) / (1 - sin(radians(latitude)))) / (4 * pi())) * $1::float8)::int as y,
    avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude,
    ${['online', 'offline', 'maintenance'].map(inStatus).join(', ')},
    count(*) filter (where status not in ('online', 'offline', 'maintenance'))::int as unknown,
    sum(alarms)::int as alarms, max(gravest)::int as gravest, min(gps_time) as oldest
  from placed group by 1, 2`;

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

/** North-south place on the world square of Web Mercator, 0 to 1. */
function worldY(latitude: number): number {
  const sin = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** How many vehicles are in a cell. */
export const sizeOf = ([, , , online, offline, maintenance, unknown]: LiveCell): number =>
  online + offline + maintenance + unknown;
