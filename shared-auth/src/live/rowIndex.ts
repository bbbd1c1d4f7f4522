import type { VehicleIdentity } from './events';
import { type Identifiable, idsOf } from './identity';

/** Rows indexed in one go: about 15 ms. */
const CHUNK = 5_000;
/** Keys of each row, with those of former polls, above which the index is made anew. */
const MOST_KEYS = 8;

interface KeyedRow extends Identifiable {
  key: string;
}

const isSameIdentity = (a: KeyedRow, b: KeyedRow) =>
  a.vehicle_id === b.vehicle_id &&
  a.vehicle_code === b.vehicle_code &&
  a.device_id === b.device_id &&
  a.license_plate === b.license_plate;

/**
 * Finds the row a live event refers to. A response with the same fleet needs no new index, and a very large fleet is
 * indexed in parts between which the browser gets a turn; rows of later parts are not found until then.
 */
export function createRowIndex<Row extends KeyedRow>(
  inAWhile: (work: () => void) => void = (work) => void setTimeout(work),
) {
  let rows: ReadonlyMap<string, Row> = new Map();
  /** Keys of rows by identity; the row indexed last wins, because it reflects a change of vehicle or device. */
  const index = new Map<string, string>();
  let waiting: Row[] = [];
  let isScheduled = false;

  function indexPart() {
    isScheduled = false;
    for (const row of waiting.slice(0, CHUNK)) for (const id of idsOf(row)) index.set(id, row.key);
    waiting = waiting.slice(CHUNK);
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
      if (index.size > MOST_KEYS * (list.length + 1)) {
        index.clear();
        waiting = [...list];
      }
      rows = next;
      if (!isScheduled) indexPart();
      return rows;
    },
    find(who: VehicleIdentity): Row | undefined {
      for (const id of idsOf(who)) {
        const row = rows.get(index.get(id) ?? '');
        if (row) return row;
      }
      return undefined;
    },
  };
}
