// biome-ignore-all lint/suspicious/noControlCharactersInRegex: the first bytes of many files are no letters

import { UnreadableFile, type UnreadableReason } from './unreadable';

/** The part of a file that identifies its kind. */
type Sign = 'start' | 'part' | 'root' | 'line';
type Rows = readonly (readonly [pattern: RegExp, format: string])[];

/**
 * Known formats that cannot be read, recognised by content: by their first bytes, by the name of a part (of a ZIP, or
 * of Microsoft's older container), by the root of XML or JSON, or by a line of text. Each has its common name, and its
 * reason determines the advice to the user.
 */
const signs: Readonly<Record<Sign, Partial<Record<UnreadableReason, Rows>>>> = {
  start: {
    paper: [
      [/^%PDF-/, 'PDF'],
      [/^\x89PNG/, 'PNG'],
      [/^\xff\xd8\xff/, 'JPEG'],
      [/^GIF8[79]a/, 'GIF'],
      [/^RIFF[\s\S]{4}WEBP/, 'WebP'],
      [/^(?:II\*\x00|MM\x00\*)/, 'TIFF'],
      [/^[\s\S]{4}ftyp(?:heic|heix|mif1|avif)/, 'HEIC'],
      [/^BM[\s\S]{4}\x00\x00\x00\x00/, 'BMP'],
      [/^\{\\rtf/, 'RTF'],
    ],
    otherTable: [
      [/^PAR1/, 'Parquet'],
      [/^\x00\x01\x00\x00Standard (?:Jet|ACE) DB/, 'Microsoft Access'],
      [/^[\x03\x30\x31\x83\x8b\xf5][\s\S][\x01-\x0c][\x01-\x1f][\s\S]{8}\x00\x00/, 'dBASE (DBF)'],
      [/^ID;P/, 'SYLK'],
    ],
    otherMap: [
      [/^\x00\x00\x27\x0a/, 'Shapefile'],
      [/^SQLite format 3\x00/, 'GeoPackage'],
      [/^version +\d+\s+charset +"/i, 'MapInfo MIF'],
      [/^!table\s+!version/i, 'MapInfo TAB'],
      [/^fgb\x03/, 'FlatGeobuf'],
      [/^AC10[0-9.]{2}/, 'DWG'],
      [/^\s*0\s+SECTION\s/, 'DXF'],
    ],
    otherTrack: [
      [/^[\x0c\x0e][\s\S]{7}\.FIT/, 'FIT'],
      [/^A[A-Z0-9]{3}[ -~]*\r?\nH[FOP]/, 'IGC'],
      [/^OziExplorer /, 'OziExplorer'],
      [/^MsRc[df]/, 'Garmin GDB'],
    ],
    packed: [
      [/^7z\xbc\xaf\x27\x1c/, '7z'],
      [/^Rar!\x1a\x07/, 'RAR'],
      [/^\x1f\x8b\x08/, 'GZIP'],
      [/^BZh[1-9]/, 'BZIP2'],
      [/^\xfd7zXZ\x00/, 'XZ'],
    ],
  },
  part: {
    password: [[/^(?:EncryptedPackage|encrypted-package)$/, 'Excel']],
    otherTable: [
      [/^xl\/workbook\.bin$/, 'XLSB'],
      [/^(?:Index\.zip|Index\/[ -~]{1,40}\.iwa)$/, 'Apple Numbers'],
    ],
    otherMap: [
      [/^[ -~]{0,40}\.shp$/i, 'Shapefile'],
      [/^[ -~]{0,40}\.gpkg$/i, 'GeoPackage'],
      [/^[ -~]{0,40}\.mif$/i, 'MapInfo MIF'],
      [/^[ -~]{0,40}\.gdbtable$/i, 'File Geodatabase'],
    ],
    otherTrack: [[/^[ -~]{0,40}\.(?:fit|tcx|igc|nmea)$/i, 'FIT, TCX, IGC, NMEA']],
    paper: [
      [/^(?:word\/document\.xml|WordDocument)$/, 'Word'],
      [/^(?:ppt\/presentation\.xml|PowerPoint Document)$/, 'PowerPoint'],
      [/^__properties_version1\.0$/, 'Outlook'],
      [/^[ -~]{0,40}\.(?:pdf|jpe?g|png|docx?)$/i, 'PDF, JPEG, Word'],
    ],
  },
  root: {
    otherTable: [[/^Workbook$/, 'Excel 2003 XML']],
    otherMap: [
      [/^"type":"Topology"/, 'TopoJSON'],
      [/^"(?:geometryType":"esri|displayFieldName":")/, 'Esri JSON'],
      [/^(?:FeatureCollection|featureMember)$/, 'GML'],
      [/^osm$/, 'OpenStreetMap XML'],
    ],
    otherTrack: [
      [/^TrainingCenterDatabase$/, 'TCX'],
      [/^"(?:timelineObjects|semanticSegments|locations)":/, 'Google Timeline'],
    ],
    paper: [[/^svg$/, 'SVG']],
    webPage: [[/^html$/i, 'HTML']],
  },
  line: { otherTrack: [[/^\$(?:G[ABLNP]|BD)[A-Z]{3},/, 'NMEA']] },
};

interface Kind {
  sign: Sign;
  reason: UnreadableReason;
  pattern: RegExp;
  format: string;
}

export const kinds: readonly Kind[] = Object.entries(signs).flatMap(([sign, reasons]) =>
  Object.entries(reasons).flatMap(([reason, rows]) =>
    rows.map(([pattern, format]) => ({ sign, reason, pattern, format }) as Kind),
  ),
);

/** @throws UnreadableFile where one of these texts is the sign of a kind of file that is not read */
export function refuseKnown(sign: Sign, ...texts: readonly string[]): void {
  const known = kinds.find((one) => one.sign === sign && texts.some((text) => one.pattern.test(text)));
  if (known) throw new UnreadableFile(known.reason, known.format);
}

/** The name of the root element of XML, or the beginning of JSON without blanks. */
export function rootOf(text: string): string {
  const head = text.slice(0, 8_000).trimStart();
  if (head.startsWith('{')) return head.replaceAll(/\s+/g, '').slice(1);
  const own = head.replaceAll(/<[?!][^>]*>/g, '').trimStart();
  return /^<(?:[\w-]+:)?([\w-]+)/.exec(own)?.[1] ?? '';
}
