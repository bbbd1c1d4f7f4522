import Papa from 'papaparse';
import { validLatLng } from 'shared-ui';
import { type FileItem, fileItem, positive, UnreadableFile } from './fileItem';
import { groundOfWkt } from './wkt';

/** Columns by their headers, in both languages. */
const headers = {
  name: ['име', 'name', 'зона', 'zone'],
  latitude: ['географска ширина', 'ширина', 'latitude', 'lat'],
  longitude: ['географска должина', 'должина', 'longitude', 'lng', 'lon'],
  radius: ['радиус', 'радиус (m)', 'radius', 'radius (m)'],
  area: ['wkt', 'area', 'подрачје'],
  kind: ['вид', 'kind'],
  color: ['боја', 'color', 'colour'],
  note: ['белешка', 'note', 'description'],
  speed_limit: ['ограничување', 'ограничување (km/h)', 'limit', 'limit (km/h)', 'speed_limit'],
} as const satisfies Record<string, readonly string[]>;
type Column = keyof typeof headers;

/** Rows at most, blank ones included. */
const MOST_ROWS = 20_000;

const columnOf = (header: string): Column | undefined =>
  (Object.keys(headers) as Column[]).find(
    (
      column, // its own keys
    ) => (headers[column] as readonly string[]).includes(header.trim().toLowerCase()),
  );

/** The one that the header has most of: a spreadsheet takes that of its country. */
function separatorOf(text: string): string {
  const [header = ''] = text.trimStart().split(/\r?\n/, 1);
  const countOf = (separator: string) => header.split(separator).length;
  return [';', ',', '\t'].reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

const decimal = (text = '') => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/**
 * Circles of a spreadsheet, or areas in a column of WKT.
 * @returns also the headers that are not understood
 * @throws UnreadableFile
 */
export function itemsOfCsv(text: string, nameless: string): { items: FileItem[]; ignored: string[] } {
  // Excel writes the separator of a file into its first line where it is configured.
  const [, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = separator ? text.slice(text.indexOf('\n') + 1) : text;
  const firstRow = separator ? 3 : 2;
  const { data, errors } = Papa.parse(body, { delimiter: separator ?? separatorOf(body), preview: MOST_ROWS + 1 });
  if (errors.some(({ type }) => type === 'Quotes')) throw new UnreadableFile('broken');
  if (data.length > MOST_ROWS) throw new UnreadableFile('tooMany');
  const [head = [], ...rows] = data;
  const columns = head.map(columnOf);
  const has = (column: Column) => columns.includes(column);
  if (!has('area') && !(has('latitude') && has('longitude'))) throw new UnreadableFile('noColumns');
  const items = rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const row = index + firstRow;
    const fields: Partial<Record<Column, string>> = {};
    columns.forEach((column, at) => {
      if (column) fields[column] ??= cells[at]?.trim() ?? '';
    });
    return [fileItem(row, fields.name || `${nameless} ${row}`, fields, groundOfCells(fields))];
  });
  return { items, ignored: head.filter((header) => header.trim() !== '' && !columnOf(header)) };
}

function groundOfCells({ area, latitude, longitude, radius }: Partial<Record<Column, string>>): FileItem['ground'] {
  if (area) return groundOfWkt(area);
  const [lat, lng] = [decimal(latitude), decimal(longitude)];
  if (Number.isNaN(lat) || Number.isNaN(lng)) return { problem: 'broken' };
  if (radius && positive(radius) === null) return { problem: 'broken' };
  const center = validLatLng(lat, lng);
  return center ? { kind: 'circle', center, radius: positive(radius) } : { problem: 'outside' };
}
