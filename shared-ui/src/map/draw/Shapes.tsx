import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { LatLng } from '../../geo';
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

/** The areas of a map with their names, and the one that is being drawn. */
export function Shapes({ areas, drawn }: { areas: readonly NamedShape[]; drawn: MapShape | null }) {
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

  return areas.map(({ key, name, shape }) => name && <AreaName key={key} shape={shape} name={name} />);
}

function AreaName({ shape, name }: { shape: MapShape; name: string }) {
  const { lat, lng } = middleOf(shape);
  const place = useCallback(() => ({ lat, lng }), [lat, lng]);
  return (
    <MapAnchor place={place} className={baseStyles.anchor}>
      <span className={styles.areaName}>{name}</span>
    </MapAnchor>
  );
}

function middleOf(shape: MapShape): LatLng {
  if (shape.kind === 'circle') return shape.center;
  const n = Math.max(1, shape.points.length);
  return {
    lat: shape.points.reduce((sum, point) => sum + point.lat, 0) / n,
    lng: shape.points.reduce((sum, point) => sum + point.lng, 0) / n,
  };
}
