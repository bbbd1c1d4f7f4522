import { Suspense, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import type { MapTiles } from '../types';
import { OfflineBase } from './offline';

/** The tiles; where none are configured, until the first comes and when they fail, the map that needs no network. */
export function Background({ tiles }: { tiles: MapTiles | undefined }) {
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const url = tiles?.url;
  return (
    <>
      {url && (
        <TileLayer
          key={url}
          url={url}
          maxZoom={19}
          eventHandlers={{ tileerror: () => setState('failed'), tileload: () => setState('shown') }}
        />
      )}
      {(!url || state !== 'shown') && (
        <Suspense fallback={null}>
          <OfflineBase said={!url || state === 'failed'} />
        </Suspense>
      )}
    </>
  );
}
