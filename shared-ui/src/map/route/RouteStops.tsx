import { useCallback, useEffect } from 'react';
import { useMap } from 'react-leaflet';
import baseStyles from '../base/base.module.css';
import { MapAnchor } from '../base/MapAnchor';
import type { RouteStop } from '../types';
import styles from './route.module.css';

export interface RouteStopsProps {
  stops: readonly RouteStop[];
  /** Key of the selected stop; the map goes there. */
  chosen?: string | null | undefined;
  /** Without it a stop is only shown. */
  onChoose?: ((key: string) => void) | undefined;
}

/** Pixels between a chosen stop and the edge of the map. */
const MARGIN = 48;

/** A vehicle's stops on its route, numbered. */
export function RouteStops({ stops, chosen = null, onChoose }: RouteStopsProps) {
  const map = useMap();
  const place = stops.find(({ key }) => key === chosen);

  useEffect(
    function showChosen() {
      if (place) map.panInside([place.lat, place.lng], { padding: [MARGIN, MARGIN], animate: false });
    },
    [map, place],
  );

  return stops.map((stop) => <Stop key={stop.key} stop={stop} isChosen={stop.key === chosen} onChoose={onChoose} />);
}

interface StopProps {
  stop: RouteStop;
  isChosen: boolean;
  onChoose: RouteStopsProps['onChoose'];
}

function Stop({ stop, isChosen, onChoose }: StopProps) {
  const { lat, lng } = stop;
  const place = useCallback(() => ({ lat, lng }), [lat, lng]);
  return (
    <MapAnchor place={place} className={baseStyles.anchor}>
      <button
        type="button"
        className={styles.stop}
        aria-label={stop.label}
        aria-pressed={isChosen}
        title={stop.label}
        onClick={() => onChoose?.(stop.key)}
      >
        {stop.text}
      </button>
    </MapAnchor>
  );
}
