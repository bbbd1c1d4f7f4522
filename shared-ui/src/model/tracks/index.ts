/** Tracks as files of navigation and GIS tools: text in pieces, no React, no network. */
import { createBreath } from '../breath';
import { downloadFile } from '../download';
import { geoJson } from './geoJson';
import { gpx } from './gpx';
import { kml } from './kml';
import type { TrackFile } from './types';

export type { TrackFile } from './types';

const writers = {
  gpx: { write: gpx, type: 'application/gpx+xml' },
  geojson: { write: geoJson, type: 'application/geo+json' },
  kml: { write: kml, type: 'application/vnd.google-earth.kml+xml' },
} as const;

/** The format, which is also the ending of the file's name. */
export type TrackFormat = keyof typeof writers;

export const trackFormats = Object.keys(writers) as TrackFormat[];

/**
 * A file of tracks, in pieces of some hundred fixes: a page lets the browser do something else between two.
 *
 * @example const text = [...writeTracks('gpx', { name: 'SK-1234-AB 2026-11-25', tracks })].join('');
 */
export const writeTracks = (format: TrackFormat, file: TrackFile): Generator<string> => writers[format].write(file);

/** Lets the browser save tracks as `{name}.{format}`. The page stays responsive meanwhile. */
export async function saveTracks(format: TrackFormat, name: string, file: TrackFile): Promise<void> {
  const pieces: string[] = [];
  const breathe = createBreath();
  for (const piece of writeTracks(format, file)) {
    pieces.push(piece);
    await breathe();
  }
  downloadFile(`${name}.${format}`, new Blob(pieces, { type: writers[format].type }));
}
