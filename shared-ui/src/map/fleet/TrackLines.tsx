import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { CHART_TOKENS } from '../../internal/chartTokens';
import { useThemeColors } from '../../internal/useThemeColors';
import type { Track } from '../types';
import { TrackLayer } from './TrackLayer';

const COLORS = { surface: '--color-surface', ...CHART_TOKENS } as const;

/** Ways of vehicles, each in its colour, under the markers. */
export function TrackLines({ tracks }: { tracks: readonly Track[] }) {
  const map = useMap();
  const { surface, c1, c2, c3, c4, c5, c6 } = useThemeColors(COLORS);
  const theme = useMemo(
    () => ({ tracks, casing: surface, colors: [c1, c2, c3, c4, c5, c6] }),
    [tracks, surface, c1, c2, c3, c4, c5, c6],
  );
  const [layer] = useState(() => new TrackLayer());

  useEffect(
    function showTracks() {
      layer.addTo(map);
      return () => {
        layer.remove();
      };
    },
    [layer, map],
  );

  useEffect(
    function redrawTracks() {
      layer.setTheme(theme);
    },
    [layer, theme],
  );

  return null;
}
