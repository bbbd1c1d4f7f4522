/** Tracks as files of navigation and GIS tools: text in pieces, no React, no network. */
import { geoJson } from './geoJson';
import { gpx } from './gpx';
import { kml } from './kml';
import type { TrackFile } from './types';

export { type FilePlace, type FileTrack, GAP_MS, type TrackFile, type TrackFix } from './types';

const writers = {
  gpx: { write: gpx, type: 'application/gpx+xml', name: 'GPX' },
  geojson: { write: geoJson, type: 'application/geo+json', name: 'GeoJSON' },
  kml: { write: kml, type: 'application/vnd.google-earth.kml+xml', name: 'KML' },
} as const;

/** The format, which is also the ending of the file's name. */
export type TrackFormat = keyof typeof writers;

/** The formats in the order of a menu, with their names, which no language translates. */
export const trackFormats = (Object.keys(writers) as TrackFormat[]).map((format) => ({
  format,
  name: writers[format].name,
}));

/** Media type of a format. */
export const trackType = (format: TrackFormat): string => writers[format].type;

/**
 * A file of tracks, in pieces of some hundred fixes: a page lets the browser do something else between two.
 *
 * @example const text = [...writeTracks('gpx', { name: 'SK-1234-AB 2026-11-25', tracks })].join('');
 */
export const writeTracks = (format: TrackFormat, file: TrackFile): Generator<string> => writers[format].write(file);
