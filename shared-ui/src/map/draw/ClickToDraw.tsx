import type { LeafletMouseEvent } from 'leaflet';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import type { LatLng } from '../../model/geo';
import styles from './draw.module.css';

interface ClickToDrawProps {
  onPlace: (at: LatLng) => void;
}

/** Reports places of the map: by a click, or by Enter at the cross in its centre while the map has the focus. */
export function ClickToDraw({ onPlace }: ClickToDrawProps) {
  const map = useMap();
  useEffect(
    function takePlaces() {
      const container = map.getContainer();
      const onClick = (event: LeafletMouseEvent) => onPlace(event.latlng);
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.target !== container || event.key !== 'Enter') return;
        event.preventDefault();
        onPlace(map.getCenter());
      };
      map.doubleClickZoom.disable();
      map.on('click', onClick);
      container.addEventListener('keydown', onKeyDown);
      return () => {
        map.doubleClickZoom.enable();
        map.off('click', onClick);
        container.removeEventListener('keydown', onKeyDown);
      };
    },
    [map, onPlace],
  );
  return createPortal(<span className={styles.cross} aria-hidden="true" />, map.getContainer());
}
