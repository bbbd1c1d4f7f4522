import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import { type Feature, featuresOf, record } from './features';
import { decimalMarkOf, readNumber } from './numbers';
import { UnreadableFile } from './unreadable';

/**
 * Features of KML or GPX. The parser is not the browser's, which accepts no text where Trusted Types are required.
 * @throws UnreadableFile
 */
export function featuresOfXml(text: string): Feature[] {
  // Entities of a document's own could make a small file a huge one; no map program writes any.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnreadableFile('broken');
  const document = parsed(text);
  const root = document.documentElement?.localName;
  if (root === 'gpx') return featuresOfGpx(document);
  if (root !== 'kml') throw new UnreadableFile(root ? 'unknown' : 'broken');
  if (all(document, 'Placemark').length === 0 && all(document, 'NetworkLink').length > 0)
    throw new UnreadableFile('links');
  mendCoordinates(document);
  return featuresOf([kml(document)]).map((feature) => {
    const { description, name, href } = feature.properties;
    // A network link is no feature, even with a region, but is listed as left out.
    if (feature.properties['@geometry-type'] === 'networklink')
      return { ...feature, properties: { name: name ?? href, href }, geometry: null };
    // The library wraps texts that it recognises as HTML.
    return { ...feature, properties: { ...feature.properties, description: record(description).value ?? description } };
  });
}

const all = (of: Document | Element, name: string) => [...of.getElementsByTagNameNS('*', name)];

function parsed(text: string) {
  try {
    return new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml');
  } catch {
    throw new UnreadableFile('broken');
  }
}

/**
 * The library reads the leading part of a number: "41,9981" would be 41. Each number is therefore rewritten, and an
 * invalid one is replaced by an impossible value.
 */
const rewritten = (text: string, mark: '.' | ',') => String(readNumber(text, mark) ?? Number.POSITIVE_INFINITY);

function featuresOfGpx(document: Document): Feature[] {
  const points = ['wpt', 'rtept', 'trkpt', 'rpt'].flatMap((name) => all(document, name));
  const textsOf = (name: string) => points.map((point) => point.getAttribute(name) ?? '');
  const { mark } = decimalMarkOf([
    { texts: textsOf('lat'), most: 90 },
    { texts: textsOf('lon'), most: 180 },
  ]);
  for (const point of points)
    for (const name of ['lat', 'lon']) point.setAttribute(name, rewritten(point.getAttribute(name) ?? '', mark));
  // The library would name a track by the first of its points.
  for (const point of ['rtept', 'trkpt'].flatMap((name) => all(document, name)))
    for (const name of ['name', 'cmt', 'desc']) for (const text of all(point, name)) point.removeChild(text);
  const routes = all(document, 'rte').filter((route) => all(route, 'rtept').length > 0);
  const ways = routes.map((route) => all(route, 'rtept').map(wayAfter).some(Boolean));
  let route = 0;
  return featuresOf([gpx(document)]).map((feature) => {
    if (feature.properties._gpxType !== 'rte') return feature;
    const isStraight = ways[route] === false;
    route += 1;
    return { ...feature, properties: { ...feature.properties, isStraight } };
  });
}

/** Garmin stores the path to the next stop of a route in extensions of a stop: its points become stops. */
function wayAfter(stop: Element): boolean {
  const way = all(stop, 'rpt');
  for (const point of way.toReversed()) {
    const copy = stop.ownerDocument?.createElementNS(stop.namespaceURI, 'rtept');
    if (!copy) continue;
    for (const name of ['lat', 'lon']) copy.setAttribute(name, point.getAttribute(name) ?? '');
    stop.parentNode?.insertBefore(copy, stop.nextSibling);
  }
  return way.length > 0;
}

/** Tuples of KML as the standard has them: points for decimal commas, and no blanks after the commas. */
function mendCoordinates(document: Document): void {
  const elements = all(document, 'coordinates');
  const tuples = elements.map((element) =>
    (element.textContent ?? '')
      .trim()
      .replace(/\s*,\s*/g, ',')
      .split(/\s+/)
      .filter(Boolean),
  );
  const hasCommas = tuples.flat().every((tuple) => !tuple.includes('.') && tuple.split(',').length > 3);
  for (const [at, element] of elements.entries())
    element.textContent = (tuples[at] ?? []).map((tuple) => tupleText(tuple.split(','), hasCommas)).join(' ');
  for (const element of all(document, 'coord'))
    element.textContent = (element.textContent ?? '')
      .trim()
      .split(/\s+/)
      .map((number) => rewritten(number.replace(',', '.'), '.'))
      .join(' ');
}

function tupleText(fields: readonly string[], hasCommas: boolean): string {
  const [a = '', b = '', c = '', d = ''] = fields;
  const place = hasCommas ? [`${a}.${b}`, `${c}.${d}`] : fields.length > 3 ? ['', ''] : [a, b];
  return place.map((number) => rewritten(number, '.')).join(',');
}

/** A track of a GPX file, as it was written: the caller judges its values. */
export interface FileTrack {
  name: string;
  points: readonly FileTrackPoint[];
}

export interface FileTrackPoint {
  latitude: number | null;
  longitude: number | null;
  /** '' where the point has none. */
  time: string;
  /** Metres. */
  altitude: number | null;
  /** Metres a second. */
  speed: number | null;
  /** Degrees. */
  course: number | null;
}

/**
 * The tracks of GPX, of any version. A name that was written without its signs being escaped, as Traccar does, is read
 * as it is meant.
 * @throws UnreadableFile
 */
export function tracksOfXml(text: string): FileTrack[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnreadableFile('broken');
  const document = parsed(withEscapedNames(text));
  const root = document.documentElement?.localName;
  if (root !== 'gpx') throw new UnreadableFile(root ? 'otherKind' : 'broken');
  return all(document, 'trk').map((track) => ({
    name: ([...track.childNodes].find((node) => isOf(node, 'name'))?.textContent ?? '').trim(),
    points: all(track, 'trkpt').map(pointOf),
  }));
}

const isOf = (node: object, name: string) => 'localName' in node && node.localName === name;

const withEscapedNames = (text: string) =>
  text.replace(/(<name>)([\s\S]*?)(<\/name>)/g, (whole, open: string, name: string, close: string) =>
    name.trimStart().startsWith('<![CDATA[')
      ? whole
      : open + name.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi, '&amp;').replace(/</g, '&lt;') + close,
  );

function pointOf(point: Element): FileTrackPoint {
  const number = (value: string | null | undefined) => readNumber(value ?? '', '.');
  const texts = textsIn(point);
  return {
    latitude: number(point.getAttribute('lat')),
    longitude: number(point.getAttribute('lon')),
    time: (texts.get('time') ?? '').trim(),
    altitude: number(texts.get('ele')),
    speed: number(texts.get('speed')),
    course: number(texts.get('course')),
  };
}

/**
 * What a point has, by name: speed and course are its own in GPX 1.0, and in some extension of it in 1.1. Searches of
 * the library would take a minute for a file of a year.
 */
function textsIn(element: Element, texts = new Map<string, string>()): ReadonlyMap<string, string> {
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (!('localName' in node)) continue;
    const child = node as Element;
    if (child.firstChild && child.firstChild === child.lastChild && child.firstChild.nodeType === 3)
      texts.set(child.localName ?? '', child.firstChild.nodeValue ?? '');
    else textsIn(child, texts);
  }
  return texts;
}
