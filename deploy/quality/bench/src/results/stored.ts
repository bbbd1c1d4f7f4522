import { compareToTarget, type Row, type Target, type TargetResult } from './rows';

/** The machine that measured. */
export interface Machine {
  cores: number;
  /** GiB. */
  memory: number;
  cpu: string;
  node: string;
  /** Where one took part. */
  browser?: string;
}

/** When, where and of what something was measured. */
export interface Circumstances {
  /** ISO 8601, UTC. */
  date: string;
  /** Short hash; with `-dirty` when the tree had changes. */
  commit: string;
  /** The full time or number of rounds. */
  full: boolean;
  /**
   * Load of the machine (average of a minute): before the first measurement, when all of it is other work, and at the
   * end of this bench. Absent where it was not recorded.
   */
  load?: { before: number; after: number };
  machine: Machine;
}

/** One figure as it is kept. */
export interface StoredRow {
  row: string;
  value: number;
  unit: string;
  /** Of what `value` is the median of. */
  spread?: { min: number; max: number; count: number };
  target?: Target;
  verdict: TargetResult;
  detail: string;
  measured: Circumstances;
}

/** All that is known of a bench: `docs/bench/<bench>.json`. */
export interface StoredBench {
  bench: string;
  /** The command that repeats the run. */
  command: string;
  measures: string;
  rows: StoredRow[];
}

const rounded = (value: number) => Number(value.toPrecision(6));

export function storedRow(
  { name, value, unit, samples = [], target, detail }: Row,
  measured: Circumstances,
): StoredRow {
  return {
    row: name,
    value: rounded(value),
    unit,
    ...(samples.length > 1 && {
      spread: { min: rounded(Math.min(...samples)), max: rounded(Math.max(...samples)), count: samples.length },
    }),
    ...(target && { target }),
    verdict: compareToTarget({ value, ...(target && { target }) }),
    detail,
    measured,
  };
}

/**
 * The stored rows after a run: its own in its order, then older ones that it did not measure (for instance without
 * PostgreSQL).
 */
export function merged(older: StoredBench | undefined, newer: StoredBench): StoredBench {
  const kept = (older?.rows ?? []).filter(({ row }) => newer.rows.every((each) => each.row !== row));
  return { ...newer, rows: [...newer.rows, ...kept] };
}
