import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { EARTH_RADIUS_M, type LatLng } from '../../geo';
import { useThemeColors } from '../../internal/useThemeColors';
import baseStyles from '../base/base.module.css';
import { MapAnchor } from '../base/MapAnchor';
import styles from './draw.module.css';
import { ShapeLayer } from './ShapeLayer';
import type { MapShape } from './shapes';

const COLORS = { area: '--tone-info-mark', drawn: '--color-accent' } as const;

/** An area that is shown with its name. */
export interface NamedShape {
  key: string;
  shape: MapShape;
  name?: string;
  /** CSS colour; the tone of information by default. */
  color?: string;
}

export interface ShapesProps {
  areas: readonly NamedShape[];
  drawn: MapShape | null;
  /** Whether names stand at the northern edge, where they hide less of what is inside; in the middle by default. */
  namesAbove?: boolean;
}

/** The areas of a map with their names, and the one that is being drawn. */
export function Shapes({ areas, drawn, namesAbove = false }: ShapesProps) {
  const map = useMap();
  const theme = useThemeColors(COLORS);
  const [layer] = useState(() => new ShapeLayer());
  const painted = useMemo(
    () => [
      ...areas.map(({ shape, color = theme.area }) => ({ shape, color, fill: 0.12 })),
      ...(drawn ? [{ shape: drawn, color: theme.drawn, fill: 0.2 }] : []),
    ],
    [areas, drawn, theme],
  );

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

  return areas.map(
    ({ key, name, shape }) =>
      name && <AreaName key={key} at={namesAbove ? topOf(shape) : middleOf(shape)} name={name} />,
  );
}

function AreaName({ at: { lat, lng }, name }: { at: LatLng; name: string }) {
  const place = useCallback(() => ({ lat, lng }), [lat, lng]);
  return (
    <MapAnchor place={place} className={baseStyles.anchor}>
      <span className={styles.areaName}>{name}</span>
    </MapAnchor>
  );
}

/** The northernmost point. */
function topOf(shape: MapShape): LatLng {
  if (shape.kind === 'circle')
    return { lat: shape.center.lat + ((shape.radius / EARTH_RADIUS_M) * 180) / Math.PI, lng: shape.center.lng };
  return shape.points.reduce((top, point) => (point.lat > top.lat ? point : top), shape.points[0] ?? middleOf(shape));
}

function middleOf(shape: MapShape): LatLng {
  if (shape.kind === 'circle') return shape.center;
  const n = Math.max(1, shape.points.length);
  return {
    lat: shape.points.reduce((sum, point) => sum + point.lat, 0) / n,
    lng: shape.points.reduce((sum, point) => sum + point.lng, 0) / n,
  };
}
