import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import type { FleetScene } from './FleetScene';
import { MapAnchor } from './MapAnchor';
import styles from './map.module.css';
import { fromWorld } from './mercator';
import type { Signal } from './signal';
import type { MapVehicle } from './types';
import { useSceneVersion } from './useScene';
import { VehicleChooser, VehiclePopup, vehicleName } from './VehiclePopup';

/** CSS pixels that stay free between the popup and the map's edge. */
const ROOM = 12;
/** The same at the top, where the notes are, and at the right of a wide map, where the buttons are. */
const ROOM_FOR_NOTES = 48;
const ROOM_FOR_BUTTONS = 64;
const WIDE = 480;

export interface FleetPopupProps {
  scene: FleetScene;
  painted: Signal;
  /** One key: that vehicle's popup. Several: a list to choose from. */
  keys: readonly string[];
  following: boolean;
  /** Grows when the keyboard opened the popup, which then takes the focus. */
  focusRequest: number;
  onFollow: (key: string) => void;
  onChoose: (key: string) => void;
  onClose: () => void;
  popup: ((vehicle: MapVehicle) => ReactNode) | undefined;
}

const place = { x: 0, y: 0 };

/** The one popup of the fleet map. */
export function FleetPopup(props: FleetPopupProps) {
  const { scene, painted, keys, following, focusRequest, onFollow, onChoose, onClose, popup } = props;
  const map = useMap();
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  useSceneVersion(scene, 0);

  const vehicles = keys.map((key) => scene.vehicle(scene.indexOf(key))).filter((vehicle) => vehicle !== undefined);
  const vehicle = vehicles[0];
  const anchorKey = vehicle?.key;

  const placeOf = useCallback(() => {
    const i = scene.indexOf(anchorKey);
    if (i < 0) return null;
    // Without a place the popup still opens from the list, in the middle of the map.
    if (scene.valid[i] !== 1) return map.getCenter();
    scene.drawnAt(i, performance.now(), place);
    return fromWorld(place.x, place.y);
  }, [scene, anchorKey, map]);

  const bringIntoView = useCallback(() => {
    const popupBox = box.current?.getBoundingClientRect();
    const mapBox = map.getContainer().getBoundingClientRect();
    if (!popupBox || popupBox.width === 0) return;
    const left = Math.min(0, popupBox.left - mapBox.left - ROOM);
    const top = Math.min(0, popupBox.top - mapBox.top - ROOM_FOR_NOTES);
    const beside = mapBox.width > WIDE ? ROOM_FOR_BUTTONS : ROOM;
    const right = Math.max(0, popupBox.right - mapBox.right + beside);
    const bottom = Math.max(0, popupBox.bottom - mapBox.bottom + ROOM);
    if (left || top || right || bottom) map.panBy([left || right, top || bottom]);
  }, [map]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another vehicle is another popup to bring into view
  useEffect(
    function bringIntoViewOnce() {
      // With the next frame: by then the map was fitted, if this is its first.
      const frame = requestAnimationFrame(bringIntoView);
      return () => cancelAnimationFrame(frame);
    },
    [bringIntoView, anchorKey, keys.length > 1],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request moves the focus once
  useEffect(
    function takeFocus() {
      if (focusRequest > 0) box.current?.focus({ preventScroll: true });
    },
    [focusRequest, anchorKey],
  );

  if (!vehicle) return null;
  const several = keys.length > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    <MapAnchor place={placeOf} moved={painted.subscribe} className={styles.anchor}>
      <div
        ref={box}
        role="dialog"
        tabIndex={-1}
        aria-label={several ? t('ui:map.overlap', { count: vehicles.length }) : vehicleName(vehicle)}
        className={styles.popup}
        onKeyDown={onKeyDown}
      >
        {several ? (
          <VehicleChooser vehicles={vehicles} onChoose={onChoose} onClose={onClose} />
        ) : (
          <VehiclePopup
            vehicle={vehicle}
            following={following}
            onFollow={() => onFollow(vehicle.key)}
            onClose={onClose}
          >
            {popup?.(vehicle)}
          </VehiclePopup>
        )}
      </div>
    </MapAnchor>
  );
}
