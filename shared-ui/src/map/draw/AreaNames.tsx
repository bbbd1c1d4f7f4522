import { useCallback, useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { LatLng } from '../../model/geo';
import baseStyles from '../base/base.module.css';
import { MapAnchor } from '../base/MapAnchor';
import type { CanvasView } from '../canvas/CanvasLayer';
import { type Box, labelLayoutOf } from '../canvas/labelLayout';
import { worldSize, worldX, worldY } from '../canvas/mercator';
import styles from './draw.module.css';
import { extentOf, middleOf, sizeOf, topOf } from './extent';
import type { MapShape } from './shapes';

/** An area among markers has its name from this size on: CSS pixels. A smaller one is hidden by it. */
const NAMED_FROM = 32;
/** CSS pixels of a name: its line, and a letter on average. */
const NAME_HEIGHT = 18;
const NAME_LETTER = 7;
/** Names in the page at once. Of more areas those in view have one, the largest first. */
const MOST_NAMES = 60;

interface NamedArea {
  key: string;
  name?: string;
  shape: MapShape;
}

interface AreaNamesProps {
  areas: readonly NamedArea[];
  /** At the northern edge rather than in the middle. */
  isAbove: boolean;
}

/** The names of a map's areas, apart from those of places and from markers. */
export function AreaNames({ areas, isAbove }: AreaNamesProps) {
  const map = useMap();
  const named = useNamesInView(areas);

  useEffect(
    function keepRoomForNames() {
      return labelLayoutOf(map).addNames((view) =>
        named.flatMap(({ shape, name }) =>
          name && sizeOf(shape) * view.world >= NAMED_FROM
            ? [boxOf(isAbove ? topOf(shape) : middleOf(shape), name, view)]
            : [],
        ),
      );
    },
    [map, named, isAbove],
  );

  return named.map(
    ({ key, name, shape }) =>
      name && (
        <AreaName
          key={key}
          at={isAbove ? topOf(shape) : middleOf(shape)}
          name={name}
          size={isAbove ? sizeOf(shape) : null}
        />
      ),
  );
}

/** All areas where they are few; of many, those in view that are large enough to be named. */
function useNamesInView(areas: readonly NamedArea[]): readonly NamedArea[] {
  const map = useMap();
  const isMany = areas.length > MOST_NAMES;
  const [inView, setInView] = useState<readonly NamedArea[]>([]);
  useEffect(
    function followView() {
      if (!isMany) return;
      const update = () => {
        const bounds = map.getBounds();
        const world = worldSize(map.getZoom());
        const [west, east] = [worldX(bounds.getWest()), worldX(bounds.getEast())];
        const [north, south] = [worldY(bounds.getNorth()), worldY(bounds.getSouth())];
        const large = areas.filter(({ shape }) => {
          const { left, top, right, bottom } = extentOf(shape);
          return right > west && left < east && bottom > north && top < south && sizeOf(shape) * world >= NAMED_FROM;
        });
        setInView(large.sort((a, b) => sizeOf(b.shape) - sizeOf(a.shape)).slice(0, MOST_NAMES));
      };
      update();
      map.on('moveend resize', update);
      return () => {
        map.off('moveend resize', update);
      };
    },
    [map, areas, isMany],
  );
  return isMany ? inView : areas;
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
