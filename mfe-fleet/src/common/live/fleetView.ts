import { api, readRows } from 'shared-auth';
import type { LiveCellsOf } from 'shared-auth/contract';
import type { LatLng } from 'shared-ui';
import type { MapByView, MapWhole } from 'shared-ui/map';
import * as v from 'valibot';
import { mapVehicle, type RowSource } from './mapVehicle';

/** Size of the map in the first call. It is that of module.json, where the call starts before this code is loaded. */
const FIRST_SIZE = '1024x400';
/** Degrees to which the bounds of the fleet are rounded outwards, so that the map is not fitted again for each move. */
const FITTED_STEP = 0.05;

const number = v.number();
const viewSchema = v.object({
  totals: v.object({
    vehicles: number,
    placed: number,
    online: number,
    offline: number,
    alarmed: number,
    box: v.nullable(v.tuple([number, number, number, number])),
  }),
  zoom: number,
  cells: v.nullable(v.array(v.unknown())),
  all: v.boolean(),
  rows: v.array(v.unknown()),
  gone: v.array(number),
  cursor: v.string(),
});

/** The parameters of the request besides the part of the map. */
export interface AskedOfFleet extends LiveCellsOf {
  /** Keys of rows that are included wherever they are. */
  keys: readonly string[];
  /** The name of one more vehicle in a link; '' for none. */
  named: string;
  /** A place: the vehicles nearest to it are included as well. */
  near: LatLng | null;
}

const filtersOf = ({ of, status, type }: LiveCellsOf) => ({
  of,
  ...(status !== 'all' && { status }),
  ...(type !== 'all' && { type }),
});

/** A large fleet in the view of a map, read from the server part by part (docs/live.md). */
export function createFleetView<Row extends { key: unknown }>({ schema, toRow }: RowSource<Row>) {
  let view: Parameters<MapByView['onView']>[0] | undefined;
  let cursor = '';
  const byKey = new Map<string, Row>();

  return {
    /** Sets the part in view. @returns whether it differs from the previous one */
    look(next: NonNullable<typeof view>): boolean {
      const isOther = JSON.stringify(next) !== JSON.stringify(view);
      view = next;
      return isOther;
    },
    /** @param isCounted whether the map shows counts now */
    async read(asked: AskedOfFleet, isCounted: boolean, signal: AbortSignal) {
      const { box, zoom, grouped } = view ?? {};
      const { keys, named, near } = asked;
      const query = {
        ...filtersOf(asked),
        ...(box ? { box: box.map((degrees) => degrees.toFixed(5)).join(), zoom, grouped } : { size: FIRST_SIZE }),
        ...(isCounted && { counted: true }),
        ...(keys.length > 0 && { ids: keys.join() }),
        ...(named !== '' && { vehicle: named }),
        ...(near && { near: `${near.lat.toFixed(5)},${near.lng.toFixed(5)}` }),
        ...(cursor !== '' && { since: cursor }),
      };
      const answer = await api.get('/api/fleet/view', viewSchema, { query, signal });
      const { rows } = await readRows(answer.rows, schema, ({ key }) => key);
      signal.throwIfAborted();
      if (answer.all) byKey.clear();
      for (const id of answer.gone) byKey.delete(String(id));
      for (const row of rows) byKey.set(String(row.key), row);
      cursor = answer.cursor;
      return { ...answer, rows: [...byKey.values()] };
    },
    /** One part of the list next to the map. */
    async list(of: LiveCellsOf, { search, sort, most }: Parameters<MapWhole['list']>[0], signal: AbortSignal) {
      const query = { ...filtersOf(of), sort, limit: most, ...(search !== '' && { search }) };
      const { rows, pagination } = await api.list('/api/fleet/list', schema, { query, signal, key: ({ key }) => key });
      return { vehicles: rows.map((row) => mapVehicle(toRow(row))), total: pagination?.total ?? rows.length };
    },
  };
}

export type ReadFleet<Row> = Awaited<ReturnType<ReturnType<typeof createFleetView<Row & { key: unknown }>>['read']>>;

/** The whole fleet, as the map needs it beyond the part in view. */
export function wholeOf({ totals: { vehicles, placed, box } }: ReadFleet<unknown>, list: MapWhole['list']): MapWhole {
  const down = (degrees: number) => Math.floor(degrees / FITTED_STEP) * FITTED_STEP;
  const up = (degrees: number) => Math.ceil(degrees / FITTED_STEP) * FITTED_STEP;
  const [west, south, east, north] = box ?? [0, 0, 0, 0];
  const corners = [
    { lat: down(south), lng: down(west) },
    { lat: up(north), lng: up(east) },
  ] as const;
  return { vehicles, placed, box: box && corners, list };
}
