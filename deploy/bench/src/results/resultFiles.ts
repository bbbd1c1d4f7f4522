import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { report } from './report';
import { merged, type StoredBench } from './stored';

/** The document that is written from the results beside it. */
export const documentOf = (docs: string): string => join(docs, 'BENCH.md');

const folderOf = (docs: string) => join(docs, 'bench');
const fileOf = (docs: string, bench: string) => join(folderOf(docs), `${bench}.json`);

const write = (file: string, content: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

/** All results that are kept. @param docs - folder of the documents */
export function readResults(docs: string): StoredBench[] {
  if (!existsSync(folderOf(docs))) return [];
  return readdirSync(folderOf(docs))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folderOf(docs), name), 'utf8')) as StoredBench); // written below
}

/** Writes the document anew. */
export function writeDocument(docs: string): void {
  write(documentOf(docs), report(readResults(docs)));
}

/**
 * Merges what was measured into what is kept, and writes the document anew.
 *
 * @returns rows that stand from an older run
 */
export function keepResult(docs: string, measured: StoredBench): string[] {
  const file = fileOf(docs, measured.bench);
  const older = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredBench) : undefined; // written below
  const kept = merged(older, measured);
  write(file, `${JSON.stringify(kept, null, 2)}\n`);
  writeDocument(docs);
  return kept.rows.slice(measured.rows.length).map(({ row }) => row);
}
