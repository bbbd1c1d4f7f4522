import { measured, wanted } from './figures';
import { compareToTarget, type Row } from './rows';

/** The figures as a table of fixed columns. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.name,
    measured(row),
    wanted(row.target, row.unit),
    compareToTarget(row),
    row.detail,
  ]);
  const all = [['', 'measured', 'target', 'verdict', ''], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, i) => (i === 4 ? cell : cell.padEnd(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
