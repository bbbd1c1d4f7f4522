import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TileLayer, useMap } from 'react-leaflet';
import { useThemeColors } from '../../internal/useThemeColors';
import type { MapTiles } from '../types';
import { CountryLayer, type CountryPaint } from './CountryLayer';

const COLORS = {
  land: '--color-surface',
  border: '--color-border-control',
  road: '--color-border',
  text: '--color-text-muted',
  font: '--font',
} as const;

/** The tiles; where none are configured or none arrive, the country's outline. */
export function Background({ tiles }: { tiles: MapTiles | undefined }) {
  const [failed, setFailed] = useState(false);
  const url = tiles?.url;
  return (
    <>
      {url && (
        <TileLayer
          key={url}
          url={url}
          maxZoom={19}
          eventHandlers={{ tileerror: () => setFailed(true), tileload: () => setFailed(false) }}
        />
      )}
      {(!url || failed) && <Country />}
    </>
  );
}

function Country() {
  const map = useMap();
  const { t } = useTranslation('ui');
  const colors = useThemeColors(COLORS);
  const look = useMemo<CountryPaint>(() => ({ ...colors, town: (key) => t(`ui:map.towns.${key}`) }), [colors, t]);
  const [layer] = useState(() => new CountryLayer(look));

  useEffect(
    function showCountry() {
      layer.addTo(map);
      return () => {
        layer.remove();
      };
    },
    [layer, map],
  );

  useEffect(
    function repaintCountry() {
      layer.setLook(look);
    },
    [layer, look],
  );

  return null;
}
