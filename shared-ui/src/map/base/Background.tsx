import { useEffect, useMemo, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import type { MapTiles, TilesState } from '../types';
import { OfflineBase } from './offline';
import { PmtilesBase } from './pmtiles';
import type { PmtilesBaseProps } from './pmtiles/PmtilesBase';

/** Largest zoom of every map; beyond a base map's own limit its tiles are enlarged. */
export const MAX_ZOOM = 19;

interface BackgroundProps {
  tiles: MapTiles | undefined;
  /** Called with the attribution that a file of tiles carries, if it carries one. */
  onAttribution: (html: string) => void;
}

/**
 * The selected base map; without a selection, until its tiles are loaded and when they fail, the map that needs no
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
