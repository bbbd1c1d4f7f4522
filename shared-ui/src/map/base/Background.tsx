import { useEffect, useMemo, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import type { MapTiles, TilesState } from '../types';
import { OfflineBase } from './offline';
import { PmtilesBase } from './pmtiles';
import type { PmtilesBaseProps } from './pmtiles/PmtilesBase';

/** Zoom to which every map goes; beyond a base map's own its tiles are enlarged. */
export const MAX_ZOOM = 19;

interface BackgroundProps {
  tiles: MapTiles | undefined;
  /** Called with the attribution that a file of tiles carries, if it carries one. */
  onAttribution: (html: string) => void;
}

/**
 * The chosen base map; where none is chosen, until its tiles are there and when they fail, the map that needs no
 * network.
 */
export function Background({ tiles, onAttribution }: BackgroundProps) {
  const [state, setState] = useState<TilesState>('waiting');
  const Layer = tiles && /\.pmtiles(\?|$)/.test(tiles.url) ? PmtilesBase : Tiles;
  return (
    <>
      {!(tiles && state === 'shown') && <OfflineBase isFallback={!tiles || state === 'failed'} />}
      {tiles && <Layer key={tiles.url} tiles={tiles} onState={setState} onAttribution={onAttribution} />}
    </>
  );
}

function Tiles({ tiles, onState }: PmtilesBaseProps) {
  const handlers = useMemo(() => {
    let failed = false;
    return {
      loading: () => {
        failed = false;
      },
      tileerror: () => {
        failed = true;
        onState('failed');
      },
      load: () => {
        if (!failed) onState('shown');
      },
    };
  }, [onState]);
  useEffect(() => () => onState('waiting'), [onState]);
  return (
    <TileLayer url={tiles.url} maxZoom={MAX_ZOOM} maxNativeZoom={tiles.maxZoom ?? MAX_ZOOM} eventHandlers={handlers} />
  );
}
