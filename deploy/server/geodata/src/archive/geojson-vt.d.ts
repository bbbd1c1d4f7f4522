declare module 'geojson-vt' {
  import type { FeatureCollection } from 'geojson';

  export interface VectorTile {
    features: unknown[];
  }
  /** Cuts data into tiles. */
  export default function geojsonvt(
    data: FeatureCollection,
    options: { maxZoom: number; indexMaxZoom: number; extent?: number; buffer?: number; tolerance?: number },
  ): { getTile(z: number, x: number, y: number): VectorTile | null };
}

declare module 'vt-pbf' {
  import type { VectorTile } from 'geojson-vt';

  /** Layers by name as a Mapbox Vector Tile. */
  export function fromGeojsonVt(layers: Record<string, VectorTile>, options?: { version?: number }): Uint8Array;
}
