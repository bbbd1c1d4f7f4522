import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useThemeColors } from '../../internal/useThemeColors';
import { EARTH_RADIUS_M, type LatLng } from '../../model/geo';
import baseStyles from '../base/base.module.css';
import { MapAnchor } from '../base/MapAnchor';
import type { CanvasView } from '../canvas/CanvasLayer';
import { type Box, labelLayoutOf } from '../canvas/labelLayout';
import { worldSize, worldX, worldY } from '../canvas/mercator';
import styles from './draw.module.css';
import { radiusOf, ShapeLayer } from './ShapeLayer';
import type { MapShape } from './shapes';

const COLORS = { area: '--tone-info-mark', drawn: '--color-accent' } as const;

/** An area among markers has its name from this size on: CSS pixels. A smaller one is hidden by it. */
const NAMED_FROM = 32;
/** CSS pixels of a name: its line, and a letter on average. */
const NAME_HEIGHT = 18;
const NAME_LETTER = 7;

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

  useEffect(
    function keepRoomForNames() {
      return labelLayoutOf(map).addNames((view) =>
        areas.flatMap(({ shape, name }) =>
          name && sizeOf(shape) * view.world >= NAMED_FROM
            ? [boxOf(namesAbove ? topOf(shape) : middleOf(shape), name, view)]
            : [],
        ),
      );
    },
    [map, areas, namesAbove],
  );

  return areas.map(
    ({ key, name, shape }) =>
      name && (
        <AreaName
          key={key}
          at={namesAbove ? topOf(shape) : middleOf(shape)}
          name={name}
          size={namesAbove ? sizeOf(shape) : null}
        />
      ),
  );
}

interface AreaNameProps {
  at: LatLng;
  name: string;
  /**
   * How large the area is on the world square, where its name is to hide as long as it is small; always shown without.
   */
  size: number | null;
}

function AreaName({ at: { lat, lng }, name, size }: AreaNameProps) {
  const map = useMap();
  const place = useCallback(
    () => (size !== null && size * worldSize(map.getZoom()) < NAMED_FROM ? null : { lat, lng }),
    [map, lat, lng, size],
  );
  return (
    <MapAnchor place={place} className={baseStyles.anchor} pane="shadowPane">
      <span className={styles.areaName}>{name}</span>
    </MapAnchor>
  );
}

/** Room of a name, in pixels of the world; roughly, as the browser lays it out. */
function boxOf({ lat, lng }: LatLng, name: string, { world }: CanvasView): Box {
  const [x, y] = [worldX(lng) * world, worldY(lat) * world];
  const half = (name.length * NAME_LETTER) / 2 + 4;
  return { left: x - half, top: y - NAME_HEIGHT / 2, right: x + half, bottom: y + NAME_HEIGHT / 2 };
}

/** The longer side of an area, on the world square. */
function sizeOf(shape: MapShape): number {
  if (shape.kind === 'circle') return 2 * radiusOf(shape);
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return Math.max(span(shape.points.map(({ lng }) => worldX(lng))), span(shape.points.map(({ lat }) => worldY(lat))));
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
