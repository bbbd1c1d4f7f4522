import { type InputName, inputFields, zoneFields } from 'shared-auth/contract';
import {
  type Area,
  type Cell,
  cellText,
  type DecimalMark,
  type Feature,
  featuresOfAreas,
  headerAt,
  isBlank,
  markOfColumns,
  readNumber,
  type Table,
  UnreadableFile,
} from 'shared-ui/files';

/**
 * Columns by their headers, in both languages; any other field of a zone by its own name. `area` is Traccar's name for
 * one, latitude first.
 */
const headers = {
  name: ['име', 'name', 'зона', 'zone'],
  latitude: ['географска ширина', 'ширина', 'latitude', 'lat', 'y'],
  longitude: ['географска должина', 'должина', 'longitude', 'lng', 'lon', 'x'],
  radius: ['радиус', 'радиус (m)', 'radius', 'radius (m)'],
  area: ['area', 'подрачје'],
  wkt: ['wkt', 'geometry', 'geom', 'the_geom', 'wkt_geom', 'геометрија'],
  kind: ['вид', 'kind'],
  color: ['боја', 'color', 'colour'],
  note: ['белешка', 'забелешка', 'note'],
  description: ['опис', 'description', 'desc'],
  speed_limit: ['ограничување', 'ограничување (km/h)', 'limit', 'limit (km/h)', 'speed_limit'],
} as const satisfies Record<string, readonly string[]>;
type Column = keyof typeof headers | InputName<typeof zoneFields>;
type Fields = Partial<Record<Column, Cell>>;

/** Columns of numbers, with the greatest that makes sense of each. */
const numbers = { latitude: 90, longitude: 180, radius: 1_000_000, speed_limit: 1_000 } as const;

const columns: ReadonlyMap<string, Column> = new Map([
  ...inputFields(zoneFields).map(({ name }) => [name, name] as const),
  ...Object.entries(headers).flatMap(
    ([column, names]) => names.map((header) => [header, column as Column] as const), // its own keys
  ),
]);
const columnOf = (header: string): Column | undefined => columns.get(header.trim().toLowerCase());

/** The position of the header, and whether it has the columns that places need. */
function headOf(table: Table) {
  const at = headerAt(table, (header) => columnOf(header) !== undefined);
  const head = (table[at] ?? []).map(cellText);
  const columns = head.map(columnOf);
  const has = (column: Column) => columns.includes(column);
  return { at, head, columns, isWhole: has('area') || has('wkt') || (has('latitude') && has('longitude')) };
}
export const hasPlaces = (table: Table): boolean => headOf(table).isWhole;

/**
 * Circles of a spreadsheet, or areas in a column of WKT.
 * @returns also the headers that are not understood
 * @throws UnreadableFile
 */
export function featuresOfTable(table: Table, chosen?: DecimalMark) {
  const { at, head, columns, isWhole } = headOf(table);
  if (!isWhole) throw new UnreadableFile('noColumns');
  const rows = table.flatMap((cells, index) => {
    if (index <= at || isBlank(cells)) return [];
    const fields: Fields = {};
    columns.forEach((column, place) => {
      if (column && !fields[column]) fields[column] = cells[place] ?? '';
    });
    return [{ row: index + 1, fields }];
  });
  const decimal = markOfColumns(
    Object.entries(numbers).map(([column, most]) => ({
      cells: rows.map(({ fields }) => fields[column as Column]), // its own keys
      most,
    })),
  );
  const mark = chosen ?? decimal.mark;
  const areas: Area[] = [];
  const places: Feature[] = [];
  for (const { row, fields } of rows) {
    const { area: cell, wkt: text, latitude, longitude, ...given } = fields;
    const [area, wkt] = [cell, text].map((one) => cellText(one).trim());
    const properties = { ...given, name: cellText(given.name) };
    if (area) areas.push({ row, text: area, properties, isTraccar: true });
    else if (wkt) areas.push({ row, text: wkt, properties });
    else {
      const coordinates = [longitude, latitude].map((cell) => numberOf(cell, mark));
      places.push({ row, properties, geometry: { type: 'Point', coordinates } });
    }
  }
  const features = [...featuresOfAreas(areas), ...places].sort((one, other) => one.row - other.row);
  return { features, decimal, ignored: head.filter((header) => header.trim() !== '' && !columnOf(header)) };
}

const numberOf = (cell: Cell | undefined, mark: DecimalMark) =>
  typeof cell === 'number' ? cell : readNumber(cell ?? '', mark);
