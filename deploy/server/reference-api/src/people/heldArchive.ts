import { toCsv } from 'shared-ui/csv';
import { type ZippedFile, zipFiles } from 'shared-ui/zip';
import type { Database } from '../database/database';
import { type HeldFile, heldFiles } from './heldOf';

/** Rows that become text at a time. */
const CHUNK = 1_000;

type Row = Readonly<Record<string, unknown>>;

const cell = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
};

/** Everything that is held of a person as a zip, each list as CSV and as JSON (one row a line). */
export const heldArchive = (database: Database, person: number): AsyncGenerator<Uint8Array> =>
  zipFiles(heldFiles.flatMap((file) => filesOf(file, database, person)));

/** One zip entry is written at a time, so each list is read twice: its rows are not kept. */
const filesOf = ({ name, rows }: HeldFile, database: Database, person: number): ZippedFile[] => [
  { name: `${name}.csv`, parts: csvOf(rows(database, person)) },
  { name: `${name}.jsonl`, parts: jsonOf(rows(database, person)) },
];

async function* chunksOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches) for (let i = 0; i < batch.length; i += CHUNK) yield batch.slice(i, i + CHUNK);
}

async function* csvOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let header: readonly string[] | undefined;
  for await (const rows of chunksOf(batches)) {
    const isFirst = header === undefined;
    header ??= Object.keys(rows[0] ?? {});
    const names = header;
    const text = toCsv(
      names,
      rows.map((row) => names.map((column) => cell(row[column]))),
    );
    // Only the first part has the mark and the names of the columns.
    yield isFirst ? text : text.slice(text.indexOf('\r\n') + 2);
  }
}

async function* jsonOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const rows of chunksOf(batches)) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
