import { useCallback, useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { LatLng } from '../../model/geo';
import { MapAnchor } from '../base/MapAnchor';
import styles from './fleet.module.css';

interface PlacePinProps {
  /** The position of the pin; null without one. */
  at: LatLng | null;
  /** Called with a place that the user clicked, or where the map's middle was when Enter was pressed. */
  onPlace: (at: LatLng) => void;
}

/** A place that the user points at on the map. */
export function PlacePin({ at, onPlace }: PlacePinProps) {
  const map = useMap();
  const place = useCallback(() => at, [at]);

  useEffect(
    function takePlaces() {
      const container = map.getContainer();
      const onClick = ({ latlng: { lat, lng } }: { latlng: LatLng }) => onPlace({ lat, lng });
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.target !== container) return;
        const { lat, lng } = map.getCenter();
        onPlace({ lat, lng });
      };
      map.on('click', onClick);
      container.addEventListener('keydown', onKeyDown);
      return () => {
        map.off('click', onClick);
        container.removeEventListener('keydown', onKeyDown);
      };
    },
    [map, onPlace],
  );

  return at && <MapAnchor place={place} className={styles.pin} />;
}
