/** One fix of a track. */
export interface TrackFix {
  /** Degrees, WGS 84. */
  lat: number;
  lng: number;
  /** When it was measured; epoch ms. */
  at: number | null;
  /** km/h */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
}

/** The fixes of one vehicle, in the order of time. */
interface FileTrack {
  /** Plate and day: `SK-1234-AB 2026-11-25`. */
  name: string;
  /** A note for the reader of the file, such as on fixes that were left out. */
  note?: string | undefined;
  fixes: readonly TrackFix[];
}

/** A stop of a vehicle. */
export interface FilePlace {
  name: string;
  lat: number;
  lng: number;
  /** Epoch ms. */
  from: number;
  to: number;
}

/** The content of a file of tracks. */
export interface TrackFile {
  name: string;
  tracks: readonly FileTrack[];
  places?: readonly FilePlace[];
}

/** Silence longer than this is a gap of a track, ms: the map draws it as one, files begin a new segment. */
export const GAP_MS = 10 * 60_000;

/** Fixes that are written in one piece of a file. */
const FIXES_PER_PIECE = 500;

/** `2026-11-25T13:37:14.000Z`; null without a time that a calendar has. */
export const isoTime = (at: number | null): string | null =>
  at === null || !(Math.abs(at) <= 8.64e15) ? null : new Date(at).toISOString();

const decimal = (value: number, digits: number): string =>
  value
    .toFixed(digits)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');

/** Degrees to a centimetre, with a point and never an exponent, as GIS tools read them: `41.9981`. */
export const degrees = (value: number): string => decimal(value, 7);

/** A figure with a point and two decimals at most. */
export const figure = (value: number): string => decimal(value, 2);

/** A heading within the circle: 360 is 0. */
export const bearing = (heading: number): number => ((heading % 360) + 360) % 360;

/** Cuts a track at every longer silence, because the way through it is unknown. */
export function segmentsOf(fixes: readonly TrackFix[]): TrackFix[][] {
  const segments: TrackFix[][] = [];
  let last: TrackFix | undefined;
  for (const fix of fixes) {
    const isSilent = last && last.at !== null && fix.at !== null && fix.at - last.at > GAP_MS;
    if (!last || isSilent) segments.push([]);
    segments.at(-1)?.push(fix);
    last = fix;
  }
  return segments;
}

/** Fixes as text in pieces, between which the page can do something else. */
export function* inPieces(
  fixes: readonly TrackFix[],
  write: (fix: TrackFix, index: number) => string,
): Generator<string> {
  for (let start = 0; start < fixes.length; start += FIXES_PER_PIECE)
    yield fixes
      .slice(start, start + FIXES_PER_PIECE)
      .map((fix, offset) => write(fix, start + offset))
      .join('');
}
