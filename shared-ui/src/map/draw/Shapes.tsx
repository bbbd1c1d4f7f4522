import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { ZoneColor } from 'shared-auth/contract';
import { useThemeColors } from '../../internal/useThemeColors';
import { AreaNames } from './AreaNames';
import { ShapeLayer } from './ShapeLayer';
import { type MapShape, type NamedShape, shapeOf } from './shapes';

const COLORS = {
  area: '--tone-info-mark',
  drawn: '--color-accent',
  blue: '--tone-info-mark',
  green: '--tone-success-mark',
  orange: '--tone-warning-mark',
  red: '--tone-danger-mark',
  violet: '--tone-violet-mark',
  grey: '--tone-neutral-mark',
} as const satisfies Record<ZoneColor | 'area' | 'drawn', string>;

export interface ShapesProps {
  areas: readonly NamedShape[];
  drawn: MapShape | null;
  /** Whether names are at the northern edge, where they hide less of the area; in the middle by default. */
  namesAbove?: boolean;
}

/** The areas of a map with their names, and the one that is being drawn. */
export function Shapes({ areas, drawn, namesAbove = false }: ShapesProps) {
  const map = useMap();
  const theme = useThemeColors(COLORS);
  const [layer] = useState(() => new ShapeLayer());
  const shaped = useMemo(() => areas.map((area) => ({ ...area, shape: shapeOf(area) })), [areas]);
  const painted = useMemo(() => {
    const colorOf = (tone = 'area') => (tone in theme ? theme[tone as keyof typeof COLORS] : theme.area);
    return [
      ...shaped.map(({ shape, color, tone, isChosen }) => ({
        shape,
        color: color ?? colorOf(tone),
        fill: isChosen ? 0.3 : 0.12,
        edge: isChosen ? 4 : 2,
      })),
      ...(drawn ? [{ shape: drawn, color: theme.drawn, fill: 0.2 }] : []),
    ];
  }, [shaped, drawn, theme]);

  useEffect(
    function showShapes() {
      layer.addTo(map);
      return () => {
        layer.remove();
      };
    },
    [layer, map],
  );

  useEffect(
    function redrawShapes() {
      layer.setShapes(painted);
    },
    [layer, painted],
  );

  return <AreaNames areas={shaped} isAbove={namesAbove} />;
}
