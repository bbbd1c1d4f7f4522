import { DomUtil, GridLayer } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { useThemeColors } from '../../../internal/useThemeColors';
import type { MapTiles, TilesState } from '../../types';

// The package asks for Leaflet as a global, as its own page gives it.
Object.assign(globalThis, { L: { GridLayer, DomUtil } });

/** Read only to be told of a change of theme. */
const SURFACE = { surface: '--color-surface' } as const;

export interface PmtilesBaseProps {
  /** A .pmtiles file, whose server answers ranges. */
  tiles: MapTiles;
  onState: (state: TilesState) => void;
}

/** Vector tiles out of one file, in the colours of the theme, named in the language of the console. */
export function PmtilesBase({ tiles: { url }, onState }: PmtilesBaseProps) {
  const map = useMap();
  const { i18n } = useTranslation('ui');
  const { surface } = useThemeColors(SURFACE);
  const language = i18n.language === 'en' ? 'en' : 'mk';
  const flavor = surface && getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';

  useEffect(
    function showTiles() {
      const file = new PMTiles(new URL(url, location.href).href);
      let layer: GridLayer | null = null;
      let isCurrent = true;
      // Its header first: a file that is missing or no archive is said, tile by tile it would only be logged.
      file.getHeader().then(
        ({ maxZoom }) => {
          if (!isCurrent) return;
          layer = leafletLayer({
            url: file,
            flavor,
            lang: language,
            maxDataZoom: maxZoom,
            attribution: '',
          }) as unknown as GridLayer; // what it makes is one, of a Leaflet that it knows at run time only
          layer.on('load', () => onState('shown'));
          layer.addTo(map);
        },
        () => isCurrent && onState('failed'),
      );
      return () => {
        isCurrent = false;
        layer?.remove();
        onState('waiting');
      };
    },
    [flavor, language, map, onState, url],
  );

  return null;
}
