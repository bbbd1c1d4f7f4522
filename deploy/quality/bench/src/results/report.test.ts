import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './report';
import { documentOf, keepResult, readResults, writeDocument } from './resultFiles';
import { compareToTarget } from './rows';
import { type Circumstances, type StoredBench, storedRow } from './stored';

const DOCS = join(import.meta.dirname, '../../../../../docs');
const SOURCES = join(import.meta.dirname, '..');

const measured: Circumstances = {
  date: '2026-11-22T14:30Z',
  commit: 'abc123456',
  full: true,
  load: { before: 0.2, after: 1.9 },
  machine: { cores: 2, memory: 8, cpu: 'AMD EPYC', node: '20.20.2', browser: 'Chromium 156' },
};

const bench = (rows: StoredBench['rows']): StoredBench => ({
  bench: 'lists',
  command: 'npm run bench -- lists',
  measures: 'What a list takes.',
  rows,
});

describe('docs/BENCH.md', () => {
  it('is what the results beside it give: after a change, npm run bench -- --document', () => {
    expect(readFileSync(documentOf(DOCS), 'utf8')).toBe(report(readResults(DOCS)));
  });

  it('judges each figure by its target, and names benches that there are', () => {
    const results = readResults(DOCS);
    expect(results.length).toBeGreaterThan(5);
    for (const { rows } of results)
      for (const row of rows) expect([row.row, row.verdict]).toEqual([row.row, compareToTarget(row)]);
    const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
      .join('\n');
    const unknown = results
      .filter(({ command }) => command.startsWith('npm run bench'))
      .filter((each) => !sources.includes(`name: '${each.bench}'`));
    expect(unknown.map((each) => each.bench)).toEqual([]);
  });
});

describe('a run', () => {
  let docs = '';
  beforeEach(() => {
    docs = mkdtempSync(join(tmpdir(), 'fleet-results-'));
  });
  afterEach(() => rmSync(docs, { recursive: true, force: true }));

  it('writes median, spread, target, verdict, date and machine', () => {
    const row = storedRow(
      {
        name: 'first page | cold',
        value: 123.456,
        unit: 'ms',
        samples: [120, 123.456, 1400],
        target: { atMost: 100 },
        detail: 'detail of it',
      },
      measured,
    );
    keepResult(docs, bench([row]));
    const document = readFileSync(documentOf(docs), 'utf8');
    expect(document).toContain('| first page \\| cold | 123 ms (120–1,400) | ≤ 100 ms **near** |');
    expect(document).not.toContain('detail of it');
    expect(document).toContain('22 November 2026, `--full`; load 0.20 to 1.90; 2 cores (AMD EPYC)');
  });

  it('sets what has the same measures side by side, and in brackets what has no target', () => {
    const of = (name: string, value: number, target?: { atMost: number }) =>
      storedRow({ name, value, unit: 'ms', ...(target && { target }), detail: '' }, measured);
    keepResult(
      docs,
      bench([of('a: first', 5, { atMost: 10 }), of('b: first', 50, { atMost: 10 }), of('c: first', 50)]),
    );
    const document = readFileSync(documentOf(docs), 'utf8');
    expect(document).toContain('|  | first, ≤ 10 ms |\n| --- | --- |\n| a | 5 |\n| b | 50 **missed** |\n| c | (50) |');
  });

  it('keeps the older row of what it did not measure, with its date, and replaces the others', () => {
    const older = { ...measured, date: '2026-01-02T03:04Z', load: { before: 7, after: 8 } };
    const figure = (name: string, value: number) => ({ name, value, unit: 'ms', target: { atMost: 10 }, detail: '' });
    keepResult(docs, bench([storedRow(figure('PGlite', 30), older), storedRow(figure('PostgreSQL', 20), older)]));
    expect(keepResult(docs, bench([storedRow(figure('PGlite', 5), measured)]))).toEqual(['PostgreSQL']);
    const [{ rows } = bench([])] = readResults(docs);
    expect(rows.map(({ row, value, measured: { date } }) => [row, value, date])).toEqual([
      ['PGlite', 5, measured.date],
      ['PostgreSQL', 20, older.date],
    ]);
    const document = readFileSync(documentOf(docs), 'utf8');
    expect(document).toContain('2 January 2026, `--full`; **busy**, load 7 to 8;');
    expect(document).toContain('Targets that are missed:\n\n- lists: PostgreSQL\n');
    expect(document).not.toContain('- lists: PGlite');
  });

  it('is described by what the bench says of itself today', () => {
    keepResult(docs, bench([]));
    writeDocument(docs, [{ name: 'lists', measures: 'What a page of a list takes.' }]);
    expect(readFileSync(documentOf(docs), 'utf8')).toContain('What a page of a list takes. `npm run bench -- lists`');
  });

  it('needs no target, and misses one with what is no number', () => {
    expect(compareToTarget({ value: 5 })).toBe('none');
    expect(compareToTarget({ value: Number.NaN, target: { atMost: 5 } })).toBe('missed');
    expect(compareToTarget({ value: 48, target: { atLeast: 50 } })).toBe('near');
  });
});
