import { useCallback } from 'react';
import { Circle, Polygon } from 'react-leaflet';
import type { LatLng } from '../geo';
import { useThemeColors } from '../internal/useThemeColors';
import { MapAnchor } from './MapAnchor';
import styles from './map.module.css';
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

/** One area of the map, with its name in the middle. */
export function ShapeArea({ shape, name, color, isDrawn = false }: Omit<NamedShape, 'key'> & { isDrawn?: boolean }) {
  const theme = useThemeColors(COLORS);
  const stroke = color ?? (isDrawn ? theme.drawn : theme.area);
  const style = { color: stroke, fillColor: stroke, weight: 2, fillOpacity: isDrawn ? 0.2 : 0.12 };
  return (
    <>
      {shape.kind === 'circle' ? (
        <Circle center={shape.center} radius={shape.radius} pathOptions={style} interactive={false} />
      ) : (
        <Polygon positions={[...shape.points]} pathOptions={style} interactive={false} />
      )}
      {name && <AreaName shape={shape} name={name} />}
    </>
  );
}

function AreaName({ shape, name }: { shape: MapShape; name: string }) {
  const { lat, lng } = middleOf(shape);
  const place = useCallback(() => ({ lat, lng }), [lat, lng]);
  return (
    <MapAnchor place={place} className={styles.anchor}>
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
