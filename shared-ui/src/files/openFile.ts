import { isWkt } from '../model/wkt';
import { featuresOfAreas } from './areas';
import { type Feature, featuresOf, record } from './features';
import { decoded, encodingOf } from './letters';
import { isBlank } from './table';
import { readable, UnreadableFile } from './unreadable';
import type { SheetTable } from './workbook';

/** A person's choices where a file does not declare a value, or declares a wrong one. */
export interface FileChoice {
  encoding?: string | undefined;
  sheet?: string | undefined;
}

interface OpenedFile {
  /** How its bytes represent letters; null where the format knows it. */
  encoding: string | null;
  content: { kind: 'sheets'; sheets: readonly SheetTable[] } | { kind: 'places'; features: readonly Feature[] };
}

/**
 * A file of another program, known by its content and not by its name: CSV, TSV, XLSX, ODS, FODS, XLS, tables of HTML;
 * GeoJSON (also a feature a line), KML, KMZ, GPX, WKT, and Traccar's JSON; and a ZIP with one of them in it.
 * @throws UnreadableFile
 */
export async function openFile(file: Blob, maxBytes: number, { encoding }: FileChoice = {}): Promise<OpenedFile> {
  if (file.size > maxBytes) throw new UnreadableFile('tooLarge');
  return openBytes(new Uint8Array(await file.arrayBuffer()), encoding);
}

async function openBytes(bytes: Uint8Array, encoding?: string): Promise<OpenedFile> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return oldWorkbook(bytes);
  if (startsWith(bytes, 0x50, 0x4b) && (bytes[2] ?? 0) < 32) return openArchive(bytes, encoding);
  const { refuseKnown } = await recognitions();
  // Each byte is mapped to one character, because the signs are byte values, not letters.
  refuseKnown('start', String.fromCharCode(...bytes.subarray(0, 1_000)));
  return openText(bytes, encoding);
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
const recognitions = () => import(/* webpackChunkName: "recognized" */ './recognized');
const workbooks = () => import(/* webpackChunkName: "read-workbook" */ './workbook');
const sheetsOf = (sheets: readonly SheetTable[], encoding: string | null = null): OpenedFile => {
  if (sheets.every(({ rows }) => rows.every(isBlank))) throw new UnreadableFile('empty');
  return { encoding, content: { kind: 'sheets', sheets } };
};

/** Excel's format before 2007; a modern workbook with a password uses the same container. */
async function oldWorkbook(bytes: Uint8Array): Promise<OpenedFile> {
  const { refuseKnown } = await recognitions();
  refuseKnown('part', ...(decoded(bytes, 'utf-16le') + decoded(bytes.subarray(1), 'utf-16le')).split('\0'));
  const { readWorkbook } = await workbooks();
  return sheetsOf(await readable(() => readWorkbook(bytes, 'xls'), 'oldExcel'));
}

async function openArchive(bytes: Uint8Array, encoding?: string): Promise<OpenedFile> {
  const { archiveOf, withRoot } = await import(/* webpackChunkName: "read-archive" */ './archive');
  const { names, unpack } = await archiveOf(bytes);
  const kmls = names.filter((name) => /\.kml$/i.test(name));
  if (kmls.length > 0)
    return openKmls(
      new Map(await Promise.all(kmls.map(async (name) => [name, await unpack(name)] as const))),
      encoding,
    );
  const format = names.includes('xl/workbook.xml') ? 'xlsx' : names.includes('content.xml') ? 'ods' : null;
  if (format === null) {
    const { refuseKnown } = await recognitions();
    const own = names.filter((name) => !/^__MACOSX\/|\/$/.test(name));
    const [only, ...others] = own.filter((name) =>
      /\.(?:[ct]sv|xlsx?|xlsm|f?ods|gpx|kmz|(?:geo)?json[ls]?|wkt)$/i.test(name),
    );
    if (only === undefined) refuseKnown('part', ...own);
    if (only === undefined || others.length > 0) throw new UnreadableFile('archive');
    return openBytes((await unpack(only)) ?? new Uint8Array(), encoding);
  }
  const { readWorkbook } = await workbooks();
  return sheetsOf(await readable(() => readWorkbook(format === 'xlsx' ? withRoot(bytes, names) : bytes, format)));
}

/** The features of all parts of a KMZ: the main one may contain only links to the others. */
async function openKmls(parts: ReadonlyMap<string, Uint8Array | undefined>, encoding?: string): Promise<OpenedFile> {
  const features: Feature[] = [];
  let first: OpenedFile | undefined;
  for (const part of parts.values()) {
    const opened = await openText(part ?? new Uint8Array(), encoding).catch((error: unknown) => {
      if (error instanceof UnreadableFile && error.reason === 'links') return null;
      throw error;
    });
    first ??= opened ?? undefined;
    if (opened?.content.kind === 'places') features.push(...opened.content.features);
  }
  if (!first) throw new UnreadableFile('links');
  const places = features.filter(({ properties }) => !parts.has(String(properties.href)));
  const numbered = places.map((feature, at) => ({ ...feature, row: at + 1 }));
  return { encoding: first.encoding, content: { kind: 'places', features: numbered } };
}

async function openText(bytes: Uint8Array, chosen?: string): Promise<OpenedFile> {
  const encoding = chosen ?? encodingOf(bytes);
  const text = decoded(bytes, encoding).replace(/^\ufeff/, '');
  const places = (features: readonly Feature[]): OpenedFile => ({ encoding, content: { kind: 'places', features } });
  const { refuseKnown, rootOf } = await recognitions();
  const root = rootOf(text);
  // A web page, or a part of one, may contain a table; other kinds of XML may have elements of that name.
  const isPage = /<table[\s>]/i.test(text) && !/^(?:kml|gpx|document|Workbook)$/.test(root);
  // Records of a sequence of JSON texts (RFC 8142) begin with a separator.
  const [first = ''] = text.replaceAll('\u001e', '').trimStart();
  if (first === '<' && isPage) {
    const { readHtml } = await workbooks();
    return sheetsOf([await readable(() => readHtml(text))], encoding);
  }
  if (first === '<' || first === '{') refuseKnown('root', root);
  if (root === 'document') {
    const { readFlat } = await workbooks();
    return sheetsOf(await readable(() => readFlat(text)), encoding);
  }
  if (first === '<') {
    const { featuresOfXml } = await import(/* webpackChunkName: "read-xml" */ './markup');
    return places(featuresOfXml(text));
  }
  if (first === '{' || first === '[')
    return places(await readable(() => featuresOfJson(text.replaceAll('\u001e', ''))));
  if (isWkt(text)) return places(featuresOfAreas(linesOf(text)));
  refuseKnown('line', ...text.slice(0, 10_000).split(/\r?\n/));
  // A binary file is refused instead of guessing an encoding; where a person selected one, they see the result.
  const isGuess = chosen === undefined && encoding !== 'utf-8';
  if (isGuess && /[\ufffd\p{Cn}\p{Co}]|(?!\s)\p{Cc}/u.test(text)) throw new UnreadableFile('unknown');
  const { readCsv } = await import(/* webpackChunkName: "read-csv" */ './csv');
  return sheetsOf([{ name: '', rows: readCsv(text), hidden: 0 }], encoding);
}

const linesOf = (text: string) =>
  text.split(/\r?\n/).flatMap((line, at) => (line.trim() === '' ? [] : [{ row: at + 1, text: line }]));

function featuresOfJson(text: string): Feature[] {
  let documents: unknown[];
  try {
    documents = [JSON.parse(text)];
  } catch (error) {
    documents = linesOf(text).map((line) => JSON.parse(line.text) as unknown);
    if (documents.length < 2) throw error;
  }
  const [only] = documents;
  return Array.isArray(only) && only.length > 0 && only.every((one) => typeof record(one).area === 'string')
    ? featuresOfAreas(only.map(traccarArea))
    : featuresOf(Array.isArray(only) ? only : documents);
}

/** A geofence of Traccar's API: the distance to each side of a line is among its attributes. */
function traccarArea(one: unknown, at: number) {
  const { name, description, area, attributes } = record(one);
  const side = Number(record(attributes).polylineDistance);
  const properties = { name, description, ...(side > 0 && { width: 2 * side }) };
  return { row: at + 1, text: String(area), isTraccar: true, properties };
}
