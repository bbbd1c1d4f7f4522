import type { broughtCalls, CallBody } from 'shared-auth/calls';
import { isJump, metresBetween } from 'shared-auth/contract';
import { type FileTrackPoint, openTracks, UnreadableFile } from 'shared-ui/files';
import { zoneReader } from './zoneTime';

export type Position = CallBody<typeof broughtCalls.positions>['positions'][number];

/** One device's positions of a file, in order of time. */
export interface Track {
  /** The device's name in GPX, its number in CSV; '' without any. */
  name: string;
  positions: readonly (Position & { row: number })[];
  /** What is no position: rows whose columns do not fit, and those without a time. */
  unread: readonly { row: number; reason: 'row' | 'time' }[];
}

/** A month of positions every five seconds, with all their values. */
const MAX_BYTES = 200_000_000;
/** Kilometres an hour. */
const KNOT = 1.852;
const METRE_A_SECOND = 3.6;

/** The tracks of GPX, or of Traccar's CSV. @param zone of times without one @throws UnreadableFile */
export async function readTracks(file: Blob, zone: string): Promise<{ tracks: Track[]; isZoned: boolean }> {
  const found = await openTracks(file, MAX_BYTES);
  const isCsv = typeof found === 'string';
  const tracks = isCsv ? tracksOfCsv(found, zone) : found.map(({ name, points }) => trackOfPoints(name, points));
  const some = tracks.filter(({ positions, unread }) => positions.length + unread.length > 0);
  if (some.length === 0) throw new UnreadableFile('empty');
  return { tracks: some, isZoned: !isCsv };
}

const inOrder = (positions: readonly (Position & { row: number })[]) =>
  positions.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));

function trackOfPoints(name: string, points: readonly FileTrackPoint[]): Track {
  const read = zoneReader('UTC');
  const unread: Track['unread'][number][] = [];
  const positions = points.flatMap(({ time, latitude, longitude, altitude, speed, course }, index) => {
    const at = read(time);
    if (Number.isNaN(at)) unread.push({ row: index + 1, reason: 'time' });
    if (latitude === null || longitude === null) unread.push({ row: index + 1, reason: 'row' });
    if (Number.isNaN(at) || latitude === null || longitude === null) return [];
    const kmh = speed === null ? null : speed * METRE_A_SECOND;
    return [
      { row: index + 1, at: new Date(at).toISOString(), latitude, longitude, altitude, speed: kmh, heading: course },
    ];
  });
  return { name, positions: withSpeeds(inOrder(positions)), unread };
}

/** Traccar's GPX has no speeds: without one a vehicle would stand all day, so it has that of the way from the last. */
function withSpeeds(positions: Track['positions']): Track['positions'] {
  if (positions.some(({ speed }) => speed != null)) return positions;
  const fixes = positions.map(({ at, latitude, longitude }) => ({ at: Date.parse(at), latitude, longitude, speed: 0 }));
  return positions.map((position, index) => {
    const [before, fix] = [fixes[index - 1], fixes[index]];
    if (!before || !fix || fix.at === before.at || isJump(before, fix)) return position;
    return { ...position, speed: (metresBetween(before, fix) / (fix.at - before.at)) * 3_600 };
  });
}

/**
 * Traccar writes no quotes: commas of an address shift what is after it. Of such a row only what is before it is taken.
 */
function tracksOfCsv(text: string, zone: string): Track[] {
  const [head = '', ...lines] = text.split(/\r?\n/);
  const mark = [',', ';', '\t'].find((one) => head.includes(one)) ?? ',';
  const cellsOf = (line: string) => line.split(mark).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const header = cellsOf(head);
  const columns = new Map(header.map((name, at) => [name, at]));
  if (['fixTime', 'latitude', 'longitude'].some((name) => !columns.has(name))) throw new UnreadableFile('noColumns');
  const address = columns.get('address') ?? header.length;
  const read = zoneReader(zone);
  const byDevice = new Map<string, { positions: (Position & { row: number })[]; unread: Track['unread'][number][] }>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const row = index + 2;
    const cells = cellsOf(line);
    const isShifted = cells.length > header.length;
    const textOf = (name: string) => {
      const at = columns.get(name) ?? -1;
      return isShifted && at > address ? '' : (cells[at] ?? '');
    };
    const number = (name: string) => (/^-?\d+(\.\d+)?(E-?\d+)?$/i.test(textOf(name)) ? Number(textOf(name)) : null);
    const device = textOf('deviceId');
    const track = byDevice.get(device) ?? { positions: [], unread: [] };
    byDevice.set(device, track);
    const [latitude, longitude, speed] = [number('latitude'), number('longitude'), number('speed')];
    const isWhole = cells.length === header.length || (isShifted && columns.has('address'));
    if (!isWhole || latitude === null || longitude === null) {
      track.unread.push({ row, reason: 'row' });
      continue;
    }
    const at = read(textOf('fixTime'));
    if (Number.isNaN(at)) {
      track.unread.push({ row, reason: 'time' });
      continue;
    }
    const known = (name: 'valid' | 'ignition') =>
      /^(?:true|false)$/.test(textOf(name)) && { [name]: textOf(name) === 'true' };
    track.positions.push({
      ...{ row, at: new Date(at).toISOString(), latitude, longitude, speed: speed === null ? null : speed * KNOT },
      ...{ heading: number('course'), altitude: number('altitude'), accuracy: number('accuracy') },
      ...known('valid'),
      ...known('ignition'),
    });
  }
  return [...byDevice].map(([name, { positions, unread }]) => ({ name, positions: inOrder(positions), unread }));
}
