import type { LiveStore, Scope } from 'shared-auth';
import type { LiveCell, LiveCells, LiveCellsOf, LiveView } from 'shared-auth/contract';
import { createSignal } from 'shared-auth/contract';
import type { MapByView, MapCell } from 'shared-ui/map';

/** Milliseconds between two views that are sent to the server: a map that follows a vehicle moves all the time. */
const SENT_EVERY = 250;

/** The vehicles and circles that are followed besides the part in view. */
export interface Followed {
  /** Ids of vehicles that are sent wherever they are. */
  vehicles: readonly number[];
  /** The vehicles that the circles count. */
  of: LiveCellsOf;
}

/**
 * Subscribes to the part that a map shows (docs/live.md), from its first view until the scope ends: then all events are
 * sent again. Without a connection the map uses its own vehicles.
 *
 * @param onSingle counts have ended, of a map whose vehicles are read first: they stay until it is given others
 */
export function openByView(
  live: Pick<LiveStore, 'look' | 'onCells' | 'watch' | 'getSnapshot'>,
  scope: Scope,
  onSingle?: () => void,
) {
  const changed = createSignal();
  const byKey = new Map<string, MapCell>();
  let shown: readonly MapCell[] | null = null;
  let view: Parameters<MapByView['onView']>[0] | undefined;
  let followed: Followed | undefined;
  let sent = '';
  let isWaiting = false;

  function show(cells: readonly MapCell[] | null) {
    if (cells === shown) return;
    shown = cells;
    changed.send();
  }

  function say() {
    isWaiting = false;
    if (!view || !followed) return;
    const { grouped, ...rest } = view;
    const next: LiveView = { v: 1, ...rest, vehicles: followed.vehicles, cells: grouped ? followed.of : null };
    const text = JSON.stringify(next);
    if (text === sent) return;
    if (sent === '') begin();
    sent = text;
    live.look(next);
  }

  function saySoon() {
    if (isWaiting) return;
    isWaiting = true;
    scope.later(say, sent === '' ? 0 : SENT_EVERY);
  }

  function begin() {
    scope.add(live.onCells((payload) => (onSingle && readCells(payload)?.cells === null ? onSingle() : take(payload))));
    if (!onSingle) scope.add(live.watch(() => !live.getSnapshot().connected && show(null)));
    scope.add(() => live.look(null));
  }

  function take(payload: unknown) {
    const read = readCells(payload);
    if (!read) return;
    if (read.all || !shown) byKey.clear();
    for (const cell of read.cells ?? []) {
      if (cell.statuses.some((count) => count > 0)) byKey.set(cell.key, cell);
      else byKey.delete(cell.key);
    }
    show(read.cells && [...byKey.values()]);
  }

  return {
    /** Accepts counts, also those of a read. */
    take,
    isCounted: () => shown !== null,
    follow(next: Followed) {
      followed = next;
      saySoon();
    },
    link: {
      onView(next) {
        view = next;
        saySoon();
      },
      subscribe: changed.subscribe,
      cells: () => shown,
    } satisfies MapByView,
  };
}

/** Reads a `live:cells` message; null for anything else, and for another version. */
function readCells(payload: unknown): { all: boolean; cells: MapCell[] | null } | null {
  const { v, zoom, all, cells } = (payload ?? {}) as Partial<LiveCells>;
  if (v !== 1 || (cells !== null && !Array.isArray(cells))) return null;
  return { all: all === true, cells: cells?.flatMap((cell) => readCell(cell, zoom)) ?? null };
}

/** Pixels of a cell. */
const CELL = 64;

function readCell(cell: unknown, zoom = 0): MapCell[] {
  if (!Array.isArray(cell) || typeof cell[0] !== 'string' || !cell.slice(1, 9).every(Number.isFinite)) return [];
  const [key, latitude, longitude, online, offline, maintenance, unknown, , gravest, oldest, ...extent] =
    cell as unknown as LiveCell;
  const [column = 0, row = 0] = key.split(':').map(Number);
  const world = 256 * 2 ** zoom;
  const [left, top, right, bottom] = extent.map((pixels, i) => ((i % 2 === 0 ? column : row) * CELL + pixels) / world);
  const place = bottom === undefined ? undefined : ([left, top, right, bottom] as MapCell['extent']);
  return [
    { key, latitude, longitude, statuses: [online, offline, maintenance, unknown], gravest, oldest, extent: place },
  ];
}
