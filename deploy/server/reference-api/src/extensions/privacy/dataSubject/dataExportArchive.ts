import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { toCsv } from 'shared-ui/csv';
import { ZipFile } from 'yazl';
import type { Database } from '../../../platform/database/database';
import { type ExportedFile, exportedFiles } from './exportedFiles';

/** Rows that become text at a time: other calls have their turn in between. */
const CHUNK_ROWS = 500;
/**
 * Rows of one pair of files: memory contains as many while the second one is written, and a spreadsheet can open them.
 */
const PART_ROWS = 100_000;
/** Speed matters more than size: lists of numbers shrink to a fifth anyhow. */
const zipped = { compressionLevel: 1 };

/**
 * All stored data of a person as a zip that is made while it is read: each list as JSON (one row a line) and as CSV,
 * read once.
 */
export function dataExportArchive(database: Database, person: number): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const left = new AbortController();
  output.once('close', () => left.abort());
  const addAll = async () => {
    for (const file of exportedFiles) await addFile(zip, file.name, linesOf(file, database, person), left.signal);
    zip.end();
  };
  addAll().catch((error) => output.destroy(error));
  return output;
}

/** JSON texts of rows, some at a time, up to the end of the list. */
type Lines = AsyncIterator<readonly string[], undefined>;

async function addFile(zip: ZipFile, name: string, lines: Lines, signal: AbortSignal): Promise<void> {
  let next = await lines.next();
  /** The rows that have been written as JSON and not yet as CSV. */
  const held: (readonly string[])[] = [];
  async function* asJson() {
    for (let rows = 0; !next.done && rows < PART_ROWS; next = await lines.next()) {
      held.push(next.value);
      rows += next.value.length;
      yield `${next.value.join('\n')}\n`;
    }
  }
  const add = async (fileName: string, texts: AsyncIterable<string> | Iterable<string>) => {
    const source = Readable.from(texts);
    zip.addReadStream(source, fileName, zipped);
    await finished(source, { signal }).finally(() => source.destroy());
  };
  for (let part = 1; part === 1 || !next.done; part += 1) {
    const partName = part === 1 ? name : `${name}-${part}`;
    await add(`${partName}.jsonl`, asJson());
    await add(`${partName}.csv`, asCsv(held));
  }
}

/** Removes chunks as it reads them, because the zip retains each source until its end. */
function* asCsv(chunks: (readonly string[])[]): Generator<string> {
  let names: readonly string[] | undefined;
  for (let lines = chunks.shift(); lines; lines = chunks.shift()) {
    const rows: Readonly<Record<string, unknown>>[] = JSON.parse(`[${lines.join()}]`);
    const isFirst = names === undefined;
    names ??= Object.keys(rows[0] ?? {});
    const columns = names;
    const text = toCsv(
      columns,
      rows.map((row) => columns.map((column) => cell(row[column]))),
    );
    // Only the first chunk has the mark and the names of the columns.
    yield isFirst ? text : text.slice(text.indexOf('\r\n') + 2);
  }
}

const cell = (value: unknown): string | number | null =>
  value === null || typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);

/** The database reads the next rows while these become text. */
async function* linesOf(
  file: ExportedFile,
  database: Database,
  person: number,
): AsyncGenerator<readonly string[], undefined> {
  const batches = file.lines(database, person)[Symbol.asyncIterator]();
  const read = () => {
    const batch = batches.next();
    // The reader may have disconnected, and then this is the only handler of a failure.
    batch.catch(() => {});
    return batch;
  };
  for (let next = read(); ; ) {
    const { done, value } = await next;
    if (done) return;
    next = read();
    for (let i = 0; i < value.length; i += CHUNK_ROWS) yield value.slice(i, i + CHUNK_ROWS);
  }
}
