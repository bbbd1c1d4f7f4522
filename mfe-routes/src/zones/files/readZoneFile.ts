import { zoneLimits } from 'shared-auth/contract';
import { itemsOfFeatures } from './features';
import { type FileItem, UnreadableFile } from './fileItem';
import { itemsOfTraccar, itemsOfWkt, type TraccarGeofence } from './wkt';

/** What the server takes at once is 8 MB; a track in XML has several times the bytes of its points. */
const MAX_BYTES = 20_000_000;

export interface ReadFile {
  items: readonly FileItem[];
  /** Headers of a spreadsheet that are not understood. */
  ignored: readonly string[];
}

/**
 * The zones of a file, known by its content and not by its name: GeoJSON, KML, GPX, CSV, or WKT and JSON as Traccar
 * writes them.
 * @throws UnreadableFile
 */
export async function readZoneFile(file: File): Promise<ReadFile> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new UnreadableFile('kmz');
  const read = await itemsOf(decoded(bytes), file.name.replace(/\.[^.]*$/, '').slice(0, 60) || '#');
  if (read.items.length === 0) throw new UnreadableFile('empty');
  if (read.items.length > zoneLimits.zones) throw new UnreadableFile('tooMany');
  return read;
}

/** UTF-8, or Windows-1251 as Excel saves CSV in a Macedonian Windows. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

async function itemsOf(text: string, nameless: string): Promise<ReadFile> {
  const [first = ''] = text.trimStart();
  if (first === '<') {
    const { itemsOfXml } = await import(/* webpackChunkName: "zones-xml" */ './xml');
    return { items: itemsOfXml(text, nameless), ignored: [] };
  }
  if (first === '{' || first === '[') {
    const json = parsed(text);
    const items = isTraccar(json) ? itemsOfTraccar(json, nameless) : itemsOfFeatures(json, nameless);
    return { items, ignored: [] };
  }
  if (/^\s*(CIRCLE|POLYGON|LINESTRING)\s*\(/i.test(text)) return { items: itemsOfWkt(text, nameless), ignored: [] };
  const { itemsOfCsv } = await import(/* webpackChunkName: "zones-csv" */ './csv');
  return itemsOfCsv(text, nameless);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('broken');
  }
}

const isTraccar = (json: unknown): json is TraccarGeofence[] =>
  Array.isArray(json) &&
  json.length > 0 &&
  json.every((one) => typeof (one as TraccarGeofence | null)?.area === 'string');
