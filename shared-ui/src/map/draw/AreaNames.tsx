import { useCallback, useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import baseStyles from '../base/base.module.css';
import { MapAnchor } from '../base/MapAnchor';
import { labelLayoutOf } from '../canvas/labelLayout';
import { worldSize, worldX, worldY } from '../canvas/mercator';
import styles from './draw.module.css';
import { type NamedArea, type PlacedName, placeNames, roomOf } from './placeNames';

interface AreaNamesProps {
  areas: readonly NamedArea[];
  /** At the northern edge rather than in the middle. */
  isAbove: boolean;
}

/** The names of a map's areas, apart from each other and from those of places and markers. */
export function AreaNames({ areas, isAbove }: AreaNamesProps) {
  const map = useMap();
  const [names, setNames] = useState<readonly PlacedName[]>([]);

  useEffect(
    function placeInView() {
      const place = () => {
        const bounds = map.getBounds();
        const view = {
          left: worldX(bounds.getWest()),
          right: worldX(bounds.getEast()),
          top: worldY(bounds.getNorth()),
          bottom: worldY(bounds.getSouth()),
          world: worldSize(map.getZoom()),
        };
        setNames(placeNames(areas, view, isAbove));
      };
      place();
      map.on('moveend resize', place);
      return () => {
        map.off('moveend resize', place);
      };
    },
    [map, areas, isAbove],
  );

  useEffect(
    function keepRoomForNames() {
      return labelLayoutOf(map).addNames(({ world }) => names.map((name) => roomOf(name, world)));
    },
    [map, names],
  );

  return names.map((name) => <AreaName key={name.key} name={name} />);
}

function AreaName({ name: { at, name, isBelow } }: { name: PlacedName }) {
  const { lat, lng } = at;
  const place = useCallback(() => ({ lat, lng }), [lat, lng]);
  return (
    <MapAnchor place={place} className={baseStyles.anchor} pane="shadowPane">
      <span className={styles.areaName} data-below={isBelow ? '' : undefined}>
        {name}
      </span>
    </MapAnchor>
  );
}
