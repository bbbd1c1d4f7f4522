import type { VehicleIdentity } from './events';
import { type Identifiable, indexByIdentity } from './identity';

/** Rows indexed in one go: about 15 ms. */
const CHUNK = 5_000;
/** Above this many parts a lookup is slower than indexing anew. */
const MOST_PARTS = 40;

interface KeyedRow extends Identifiable {
  key: string;
}

const isSameIdentity = (a: KeyedRow, b: KeyedRow) =>
  a.vehicle_id === b.vehicle_id &&
  a.vehicle_code === b.vehicle_code &&
  a.device_id === b.device_id &&
  a.license_plate === b.license_plate;

/**
 * Finds the row a live event refers to. A response with the same fleet costs no new index, and a very large fleet is
 * indexed in parts between which the browser gets a turn; rows whose turn has not come are not found yet.
 */
export function createRowIndex<Row extends KeyedRow>(
  inAWhile: (work: () => void) => void = (work) => void setTimeout(work),
) {
  let rows: ReadonlyMap<string, Row> = new Map();
  let parts: ((who: VehicleIdentity) => Row | undefined)[] = [];
  let waiting: Row[] = [];
  let isScheduled = false;

  function indexPart() {
    isScheduled = false;
    const part = waiting.slice(0, CHUNK);
    waiting = waiting.slice(CHUNK);
    // The newest part is asked first: it knows who changed.
    if (part.length > 0) parts.unshift(indexByIdentity(part));
    if (waiting.length === 0) return;
    isScheduled = true;
    inAWhile(indexPart);
  }

  return {
    setRows(list: readonly Row[]): ReadonlyMap<string, Row> {
      const next = new Map(list.map((row) => [row.key, row]));
      const isUnknown = (row: Row) => {
        const indexed = rows.get(row.key);
        return !indexed || !isSameIdentity(indexed, row);
      };
      waiting = [...waiting.filter((row) => next.has(row.key)), ...list.filter(isUnknown)];
      if (parts.length >= MOST_PARTS) {
        parts = [];
        waiting = [...list];
      }
      rows = next;
      if (!isScheduled) indexPart();
      return rows;
    },
    find(who: VehicleIdentity): Row | undefined {
      for (const part of parts) {
        const row = rows.get(part(who)?.key ?? '');
        if (row) return row;
      }
      return undefined;
    },
  };
}
