import { Point } from 'leaflet';
import { type KeyboardEvent, type PointerEvent, useCallback } from 'react';
import { useMap } from 'react-leaflet';
import type { LatLng } from '../../model/geo';
import baseStyles from '../base/base.module.css';
import { MapAnchor } from '../base/MapAnchor';
import styles from './draw.module.css';

/** CSS pixels that an arrow key moves a handle; with Shift ten times as far. */
const STEP = 4;
const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: new Point(-STEP, 0),
  ArrowRight: new Point(STEP, 0),
  ArrowUp: new Point(0, -STEP),
  ArrowDown: new Point(0, STEP),
};

export interface ShapeHandleProps {
  place: LatLng;
  label: string;
  onMove: (to: LatLng) => void;
  /** Called with true when it is dragged, and with false when it is let go. */
  onDrag: (isDragged: boolean) => void;
  /** Called on the Delete key. */
  onRemove: (() => void) | undefined;
}

/** A point of a shape that can be dragged, or moved by the arrow keys. */
export function ShapeHandle({ place, label, onMove, onDrag, onRemove }: ShapeHandleProps) {
  const map = useMap();
  const { lat, lng } = place;
  const placeOf = useCallback(() => ({ lat, lng }), [lat, lng]);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    onDrag(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(map.mouseEventToLatLng(event.nativeEvent));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction) {
      const step = direction.multiplyBy(event.shiftKey ? 10 : 1);
      onMove(map.containerPointToLatLng(map.latLngToContainerPoint(place).add(step)));
    } else if (onRemove && (event.key === 'Delete' || event.key === 'Backspace')) onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <MapAnchor place={placeOf} className={baseStyles.anchor}>
      <button
        type="button"
        className={styles.handle}
        aria-label={label}
        title={label}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onLostPointerCapture={() => onDrag(false)}
        onKeyDown={onKeyDown}
      />
    </MapAnchor>
  );
}

export interface MiddleHandleProps {
  place: LatLng;
  label: string;
  onAdd: () => void;
}

/** Between two corners: adds one there. */
export function MiddleHandle({ place: { lat, lng }, label, onAdd }: MiddleHandleProps) {
  const placeOf = useCallback(() => ({ lat, lng }), [lat, lng]);
  return (
    <MapAnchor place={placeOf} className={baseStyles.anchor}>
      <button type="button" className={styles.middle} aria-label={label} title={label} onClick={onAdd} />
    </MapAnchor>
  );
}
