import { figure, measured, wanted } from './figures';
import type { Circumstances, StoredBench, StoredRow } from './stored';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function dateOf(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

function describe({ date, commit, full, load, machine }: Circumstances): string {
  // Half a core of other work shows in figures of a few milliseconds.
  const isBusy = load && load.before > machine.cores / 2;
  const work = load ? `load ${figure(load.before)} before, ${figure(load.after)} at the end` : 'load not noted';
  return [
    `${dateOf(date)}, commit ${commit}${full ? ', `--full`' : ''}`,
    isBusy ? `**the machine was busy with other work** (${work}): times are above what an idle one gives` : work,
    `${machine.cores} cores (${machine.cpu}), ${machine.memory} GiB, Node ${machine.node}${machine.browser ? `, ${machine.browser}` : ''}`,
  ].join('; ');
}

/** A bar or a new line would end the cell, `<Marker>` would be HTML. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

function line({ row, value, unit, spread, target, verdict, detail }: StoredRow): string {
  const between = spread ? ` (${figure(spread.min)} to ${figure(spread.max)}, ${spread.count} times)` : '';
  const cells = [
    row,
    `${measured({ value, unit })}${between}`,
    wanted(target, unit),
    verdict === 'none' ? '–' : verdict,
  ];
  return `| ${[...cells, detail].map(cell).join(' | ')} |`;
}

/** Rows that were measured together, under what they have in common. */
function tables(rows: readonly StoredRow[]): string[] {
  const groups = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const heading = describe(row.measured);
    groups.set(heading, [...(groups.get(heading) ?? []), row]);
  }
  return [...groups].map(([heading, group]) =>
    [`${heading}.`, '', '| | measured | target | | |', '| --- | --- | --- | --- | --- |', ...group.map(line)].join(
      '\n',
    ),
  );
}

/** The document of all that was measured: `docs/BENCH.md`. */
export function report(benches: readonly StoredBench[]): string {
  const ordered = [...benches].sort((a, b) => a.bench.localeCompare(b.bench, 'en'));
  const missed = ordered.flatMap(({ bench, rows }) =>
    rows.filter(({ verdict }) => verdict === 'missed').map(({ row }) => `- ${bench}: ${row}`),
  );
  const parts = [
    '# Measured',
    'Written by `npm run bench -- --write` from the results in `docs/bench`; what a bench did not measure again stands with its older date. A time is worth as much as the machine ' +
      'was quiet: its load is told with each table. Bytes, requests and ratios of one run hardly depend on it. "near" misses by less than a quarter, the noise of a single measurement.',
    ...(missed.length > 0 ? ['Targets that are missed:', missed.join('\n')] : []),
    ...ordered.flatMap(({ bench, command, measures, rows }) => [
      `## ${bench}`,
      `${measures} \`${command}\``,
      ...tables(rows),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}
