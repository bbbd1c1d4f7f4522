import type { StoredRow } from './stored';

/** `5,000 vehicles, 500 positions/s, by view: overview complete` */
const GROWN = /^([\d,]+) vehicles, [^:]*?(, everything)?: (.+)$/;
/** Of so many sizes on it is a picture. */
const LEAST = 3;

interface Grown {
  size: number;
  /** In the older way, which is measured as well as the newer one. */
  isOlder: boolean;
  what: string;
  row: StoredRow;
}

function read(row: StoredRow): Grown[] {
  const [, size, older, what = ''] = GROWN.exec(row.row) ?? [];
  return size ? [{ size: Number(size.replaceAll(',', '')), isOlder: older !== undefined, what, row }] : [];
}

/** How figures grow with the size of the fleet, as pictures in Markdown (Mermaid): one for each figure. */
export function growthCharts(rows: readonly StoredRow[]): string[] {
  const grown = rows.flatMap(read);
  const sizes = [...new Set(grown.map(({ size }) => size))].sort((a, b) => a - b);
  if (sizes.length < LEAST) return [];
  const figures = [...new Set(grown.map(({ what }) => what))];
  return figures.flatMap((what) => {
    const of = grown.filter((each) => each.what === what);
    // Where a size is measured in one way, it is the same in both.
    const line = (isOlder: boolean) =>
      sizes.map((size) => {
        const there = of.filter((each) => each.size === size);
        return (there.find((each) => each.isOlder === isOlder) ?? there[0])?.row.value;
      });
    const lines = [line(false), line(true)];
    if (lines.flat().includes(undefined)) return [];
    const [newer = '', older = ''] = lines.map(
      (values) => `  line [${values.map((value) => value?.toFixed(1)).join(', ')}]`,
    );
    const labels = sizes.map((size) => `"${size.toLocaleString('en')}"`).join(', ');
    return [
      [
        '```mermaid',
        'xychart-beta',
        `  title "${what}, ${of[0]?.row.unit}: by view (first line), everything (second line)"`,
        `  x-axis "vehicles" [${labels}]`,
        newer,
        ...(older === newer ? [] : [older]),
        '```',
      ].join('\n'),
    ];
  });
}
