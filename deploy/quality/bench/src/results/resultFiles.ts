import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { report } from './report';
import { merged, type StoredBench } from './stored';

/** The document that is written from the stored results. */
export const documentOf = (docs: string): string => join(docs, 'BENCH.md');

const folderOf = (docs: string) => join(docs, 'bench');
const fileOf = (docs: string, bench: string) => join(folderOf(docs), `${bench}.json`);

const write = (file: string, content: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

const asJson = (stored: StoredBench) => `${JSON.stringify(stored, null, 2)}\n`;

const read = (file: string): StoredBench | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredBench) : undefined; // written by keepResult

/** All results that are kept. @param docs - folder of the documents */
export function readResults(docs: string): StoredBench[] {
  if (!existsSync(folderOf(docs))) return [];
  return readdirSync(folderOf(docs))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => read(join(folderOf(docs), name)) ?? []);
}

/** Writes the document anew, each bench with the words that it describes itself by today. */
export function writeDocument(docs: string, described: readonly { name: string; measures: string }[] = []): void {
  for (const { name, measures } of described) {
    const stored = read(fileOf(docs, name));
    if (stored && stored.measures !== measures) write(fileOf(docs, name), asJson({ ...stored, measures }));
  }
  write(documentOf(docs), report(readResults(docs)));
}

/**
 * Merges new figures into the stored ones, and writes the document again.
 *
 * @returns rows that remain from an older run
 */
export function keepResult(docs: string, measured: StoredBench): string[] {
  const file = fileOf(docs, measured.bench);
  const kept = merged(read(file), measured);
  write(file, asJson(kept));
  writeDocument(docs);
  return kept.rows.slice(measured.rows.length).map(({ row }) => row);
}
