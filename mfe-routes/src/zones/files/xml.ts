import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { itemsOfFeatures } from './features';
import { type FileItem, UnreadableFile } from './fileItem';

/**
 * Zones of KML or GPX. The parser is no browser's: theirs takes no text where Trusted Types are required.
 * @throws UnreadableFile
 */
export function itemsOfXml(text: string, nameless: string): FileItem[] {
  // Entities of a document's own could make a small file a huge one; no map program writes any.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnreadableFile('broken');
  const document = parse(text);
  const root = document.documentElement?.localName;
  if (root !== 'kml' && root !== 'gpx') throw new UnreadableFile('broken');
  return itemsOfFeatures(root === 'kml' ? kml(document) : gpx(document), nameless);
}

function parse(text: string) {
  try {
    return new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml');
  } catch {
    throw new UnreadableFile('broken');
  }
}
