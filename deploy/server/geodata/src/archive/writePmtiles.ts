import { zxyToTileId } from 'pmtiles';

/** A tile of an archive: Mapbox Vector Tile, not compressed. */
export interface ArchiveTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

export interface ArchiveBounds {
  west: number;
  east: number;
  south: number;
  north: number;
}

const HEADER = 127;

/**
 * An archive of vector tiles in one file, PMTiles version 3 with one directory and nothing compressed: for tests, and
 * small.
 */
export function writePmtiles(tiles: readonly ArchiveTile[], bounds: ArchiveBounds, metadata: object): Uint8Array {
  const entries = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), z, bytes }))
    .sort((a, b) => a.id - b.id);
  const directory = writeDirectory(entries.map(({ id, bytes }) => ({ id, length: bytes.length })));
  const body = new TextEncoder().encode(JSON.stringify(metadata));
  const data = Buffer.concat(entries.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const metadataAt = HEADER + directory.length;
  const dataAt = metadataAt + body.length;
  // Offset and length of: root directory, metadata, leaf directories (none), tile data; then three counts of tiles.
  const numbers = [HEADER, directory.length, metadataAt, body.length, dataAt, 0, dataAt, data.length];
  for (const [i, value] of [...numbers, entries.length, entries.length, entries.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * i);
  // Clustered; directories and tiles not compressed; tiles of type MVT.
  for (const [i, value] of [1, 1, 1, 1].entries()) header[96 + i] = value;
  const zooms = entries.map(({ z }) => z);
  const [minZoom, maxZoom] = [Math.min(...zooms), Math.max(...zooms)];
  header[100] = minZoom;
  header[101] = maxZoom;
  const { west, south, east, north } = bounds;
  for (const [i, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i);
  header[118] = minZoom;
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return Buffer.concat([header, directory, body, data]);
}

/** Ids as differences, runs of one, lengths, and offsets of which 0 means "right after the one before". */
function writeDirectory(entries: readonly { id: number; length: number }[]): Uint8Array {
  const bytes: number[] = [];
  const write = (value: number) => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  };
  write(entries.length);
  entries.forEach(({ id }, i) => {
    write(id - (entries[i - 1]?.id ?? 0));
  });
  for (const _ of entries) write(1);
  for (const { length } of entries) write(length);
  entries.forEach((_, i) => {
    write(i === 0 ? 1 : 0);
  });
  return Uint8Array.from(bytes);
}
