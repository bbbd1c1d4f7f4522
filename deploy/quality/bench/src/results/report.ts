import { figure, measured, wanted } from './figures';
import type { Circumstances, StoredBench, StoredRow } from './stored';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function dateOf(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

function describe({ date, full, load, machine }: Circumstances): string {
  // Half a core of other work shows in figures of a few milliseconds.
  const isBusy = load && load.before > machine.cores / 2;
  const work = load ? `load ${figure(load.before)} to ${figure(load.after)}` : 'load not noted';
  return [
    `${dateOf(date)}${full ? ', `--full`' : ''}`,
    isBusy ? `**busy**, ${work}` : work,
    `${machine.cores} cores (${machine.cpu}), ${machine.memory} GiB`,
  ].join('; ');
}

/** Whether a target is missed, and by how much; a target that is met needs no word. */
const judgement = ({ verdict }: StoredRow) => (verdict === 'missed' || verdict === 'near' ? ` **${verdict}**` : '');

/** A bar or a new line would end the cell, `<Marker>` would be HTML. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

function line(stored: StoredRow): string {
  const { row, value, unit, spread, target } = stored;
  const between = spread ? ` (${figure(spread.min)}–${figure(spread.max)})` : '';
  const judged = target ? `${wanted(target, unit)}${judgement(stored)}` : '';
  const cells = [row, `${measured({ value, unit })}${between}`, judged];
  return `| ${cells.map(cell).join(' | ')} |`;
}

function groupBy(rows: readonly StoredRow[], keyOf: (row: StoredRow) => string): Map<string, StoredRow[]> {
  const groups = new Map<string, StoredRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** The parts of a name like `50,000 vehicles, by view: heap`. */
function partsOf({ row }: StoredRow): [what: string, measure: string] {
  const at = row.lastIndexOf(': ');
  return [row.slice(0, at), row.slice(at + 2)];
}

const tableOf = (head: readonly string[], lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...lines, ''];

/** The same measures of several things as one table with a column for each measure; its head has target and unit. */
function crossTable(rows: readonly StoredRow[]): string[] {
  const things = groupBy(rows, (row) => partsOf(row)[0]);
  const measures = groupBy(rows, (row) => partsOf(row)[1]);
  const heads = [...measures].map(([measure, [first, ...others]]) => {
    const judged = [first, ...others].find((row) => row?.target);
    return judged ? `${measure}, ${wanted(judged.target, judged.unit)}` : `${measure}, ${first?.unit}`;
  });
  const lines = [...things].map(([thing, ofThing]) => {
    const cells = [...measures.keys()].map((measure) => {
      const row = ofThing.find((each) => partsOf(each)[1] === measure);
      if (!row) return '';
      const isOutside = !row.target && measures.get(measure)?.some(({ target }) => target);
      return isOutside ? `(${figure(row.value)})` : `${figure(row.value)}${judgement(row)}`;
    });
    return `| ${[thing, ...cells].map(cell).join(' | ')} |`;
  });
  return tableOf(['', ...heads.map(cell)], lines);
}

/** Rows that were measured together, under what they have in common. */
function tables(rows: readonly StoredRow[]): string[] {
  return [...groupBy(rows, (row) => describe(row.measured))].map(([heading, group]) => {
    const plain = group.filter(({ row, spread }) => row.includes(': ') && !spread);
    const byMeasure = groupBy(plain, (row) => partsOf(row)[1]);
    const crossed = new Set([...byMeasure.values()].flatMap((same) => (same.length > 1 ? same : [])));
    const lines = group.filter((row) => !crossed.has(row)).map(line);
    const parts = [...crossTable([...crossed]), ...tableOf(['', 'measured', 'target'], lines)];
    return [`${heading}.`, '', ...parts].join('\n').trimEnd();
  });
}

/** The document of all that was measured: `docs/BENCH.md`. */
export function report(benches: readonly StoredBench[]): string {
  const ordered = [...benches].sort((a, b) => a.bench.localeCompare(b.bench, 'en'));
  const missed = ordered.flatMap(({ bench, rows }) =>
    rows.filter(({ verdict }) => verdict === 'missed').map(({ row }) => `- ${bench}: ${row}`),
  );
  const parts = [
    '# Measured',
    'Written by `npm run bench -- --write` from the results in `docs/bench`, which also have the commit and what each ' +
      'figure consists of. What a bench did not measure again stands with its older date. The load is that of the ' +
      'machine before and after the run. A target without a word is met, and none is set for what is in brackets; "near" ' +
      'misses by less than a quarter, the noise of a single measurement.',
    ...(missed.length > 0 ? ['Targets that are missed:', missed.join('\n')] : []),
    ...ordered.flatMap(({ bench, command, measures, rows }) => [
      `## ${bench}`,
      `${measures} \`${command}\``,
      ...tables(rows),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}
