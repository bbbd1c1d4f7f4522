export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parameters that do not concern a single row. */
const ofTheList = new Set(['page', 'limit', 'sort', 'order', 'days', 'date', 'group', 'own', 'opened']);
/** Fields by which a row has its place in time, the first that it has. */
const TIMES = ['timestamp', 'gps_time', 'start_time', 'started_at', 'created_at', 'at', 'date'];

const timeOf = (row: Row): number => {
  const name = TIMES.find((field) => typeof row[field] === 'string');
  return name === undefined ? Number.NaN : Date.parse(String(row[name]));
};

function fits(row: Row, name: string, value: string): boolean {
  if (name === 'search')
    return Object.values(row).some((field) =>
      String(field ?? '')
        .toLowerCase()
        .includes(value.toLowerCase()),
    );
  const time = timeOf(row);
  if (name === 'start_date') return !(time < Date.parse(value));
  if (name === 'end_date') return !(time > Date.parse(value));
  const [, bound, field = ''] = /^(min|max)_(\w+)$/.exec(name) ?? [];
  if (bound && typeof row[field] === 'number')
    return bound === 'min' ? row[field] >= Number(value) : row[field] <= Number(value);
  return !(name in row) || String(row[name]) === value;
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''), 'mk', { numeric: true });
}

/** The rows of a list that a query asks for, as a server would select them: filters, order and page. */
export function selectRows(rows: readonly unknown[], query: URLSearchParams): { rows: unknown[]; total: number } {
  const filters = [...query].filter(([name, value]) => !ofTheList.has(name) && value !== '');
  const found = rows.filter((row) => !isRow(row) || filters.every(([name, value]) => fits(row, name, value)));
  const sort = query.get('sort');
  const turn = query.get('order')?.toLowerCase() === 'desc' ? -1 : 1;
  if (sort !== null && found.every((row) => isRow(row) && sort in row))
    found.sort((a, b) => turn * compare((a as Row)[sort], (b as Row)[sort])); // all are rows
  const limit = Number(query.get('limit') ?? 0) || found.length;
  const first = (Math.max(1, Number(query.get('page') ?? 1)) - 1) * limit;
  return { rows: found.slice(first, first + limit), total: found.length };
}
