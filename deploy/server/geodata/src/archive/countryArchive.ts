// A small archive of vector tiles in the layers of Protomaps' base map, of the data of the offline map: for tests of
// self-hosted base maps.
import geojsonvt, { type VectorTile } from 'geojson-vt';
import vtpbf from 'vt-pbf';
import base from '../../../../../shared-ui/src/map/base/offline/base.json' with { type: 'json' };
import { decodeLine } from '../../../../../shared-ui/src/map/base/offline/line';
import places from '../../../../../shared-ui/src/model/places/places.json' with { type: 'json' };
import { type ArchiveTile, writePmtiles } from './writePmtiles';

const bounds = { west: 20.2, east: 23.3, south: 40.7, north: 42.5 };

type Properties = Record<string, string | number>;
type Geometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'Polygon'; coordinates: number[][][] };

const line = (text: string) => decodeLine(text).map(({ lng, lat }) => [lng, lat]);
const feature = (geometry: Geometry, properties: Properties) => ({ type: 'Feature' as const, geometry, properties });
const ring = (text: string, properties: Properties) =>
  feature({ type: 'Polygon', coordinates: [line(text)] }, properties);
const way = (text: unknown, properties: Properties) =>
  feature({ type: 'LineString', coordinates: line(String(text)) }, properties);

const roadKinds: Readonly<Record<string, string>> = { 1: 'highway', 2: 'major_road', 3: 'minor_road' };

const { west, east, south, north } = bounds;
const layers = {
  earth: [
    feature(
      {
        type: 'Polygon',
        coordinates: [
          [
            [west - 2, south - 2],
            [east + 2, south - 2],
            [east + 2, north + 2],
            [west - 2, north + 2],
            [west - 2, south - 2],
          ],
        ],
      },
      { kind: 'earth' },
    ),
  ],
  water: [
    ...base.lakes.map((lake) => ring(lake, { kind: 'lake' })),
    ...base.rivers.map(([, river]) => way(river, { kind: 'river' })),
  ],
  boundaries: [way(base.country, { kind: 'country', kind_detail: 2 })],
  roads: base.roads.map(([rank, ref, road]) =>
    way(road, { kind: roadKinds[String(rank)] ?? 'minor_road', ref: String(ref) }),
  ),
  places: places
    .filter(([, , , kind]) => Number(kind) >= 1 && Number(kind) <= 4)
    .map(([name, lat, lng, kind]) =>
      feature(
        { type: 'Point', coordinates: [Number(lng), Number(lat)] },
        {
          kind: 'locality',
          'name:mk': String(name),
          population_rank: 12 - 2 * Number(kind),
          min_zoom: 3 + Number(kind),
        },
      ),
    ),
};

/** Column and row of the tile that a place lies in. */
function tileOf(lng: number, lat: number, z: number): [x: number, y: number] {
  const sin = Math.sin((lat * Math.PI) / 180);
  return [(lng / 360 + 0.5) * 2 ** z, (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z].map(
    Math.floor,
  ) as [number, number]; // two in, two out
}

/** The archive as a file's bytes. */
export function countryArchive(maxZoom = 10): Uint8Array {
  const indexes = Object.entries(layers).map(
    ([name, features]) =>
      [
        name,
        geojsonvt({ type: 'FeatureCollection', features }, { maxZoom, indexMaxZoom: maxZoom, buffer: 64 }),
      ] as const,
  );
  const tiles: ArchiveTile[] = [];
  for (let z = 0; z <= maxZoom; z++) {
    const [left, top] = tileOf(west, north, z);
    const [right, bottom] = tileOf(east, south, z);
    for (let x = left; x <= right; x++) {
      for (let y = top; y <= bottom; y++) {
        const found: Record<string, VectorTile> = {};
        for (const [name, index] of indexes) {
          const tile = index.getTile(z, x, y);
          if (tile && tile.features.length > 0) found[name] = tile;
        }
        tiles.push({ z, x, y, bytes: vtpbf.fromGeojsonVt(found, { version: 2 }) });
      }
    }
  }
  return writePmtiles(tiles, bounds, {
    name: 'North Macedonia',
    attribution: 'GSHHG, <a href="https://www.geonames.org">GeoNames</a>',
    vector_layers: Object.keys(layers).map((id) => ({ id })),
  });
}
