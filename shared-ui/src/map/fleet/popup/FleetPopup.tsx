import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import type { Signal } from 'shared-auth/contract';
import { formatNumber } from '../../../model/format';
import baseStyles from '../../base/base.module.css';
import { MapAnchor } from '../../base/MapAnchor';
import popupStyles from '../../base/popup.module.css';
import { useIntoView } from '../../base/useIntoView';
import { fromWorld } from '../../canvas/mercator';
import type { MapVehicle } from '../../types';
import type { FleetScene } from '../scene/FleetScene';
import { useSceneVersion } from '../useScene';
import { vehicleName } from '../vehicleName';
import { VehicleChooser, VehiclePopup } from './VehiclePopup';

export interface FleetPopupProps {
  box: RefObject<HTMLDivElement | null>;
  scene: FleetScene;
  painted: Signal;
  /** One key: that vehicle's popup. Several: a list to choose from. */
  keys: readonly string[];
  following: boolean;
  /** Increases when the map was fitted to all vehicles: the popup is brought into view again. */
  fitted: number;
  /** Increases when the keyboard opened the popup, which then receives the focus. */
  focusRequest: number;
  onFollow: (key: string) => void;
  onChoose: (key: string) => void;
  onClose: () => void;
  popup: ((vehicle: MapVehicle) => ReactNode) | undefined;
  popupMore: ((vehicle: MapVehicle) => ReactNode) | undefined;
  popupActions: ((vehicle: MapVehicle) => ReactNode) | undefined;
}

const place = { x: 0, y: 0 };

/** The one popup of the fleet map. */
export function FleetPopup(props: FleetPopupProps) {
  const {
    box,
    scene,
    painted,
    keys,
    following,
    fitted,
    focusRequest,
    onFollow,
    onChoose,
    onClose,
    popup,
    popupMore,
    popupActions,
  } = props;
  const map = useMap();
  const { t } = useTranslation('ui');
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

  useIntoView(box, `${anchorKey} ${keys.length > 1} ${fitted}`);

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
    <MapAnchor place={placeOf} moved={painted.subscribe} popup={box} className={baseStyles.anchor}>
      <div
        ref={box}
        role="dialog"
        tabIndex={-1}
        aria-label={
          several
            ? t('ui:map.overlap', { count: vehicles.length, n: formatNumber(vehicles.length) })
            : vehicleName(vehicle)
        }
        className={popupStyles.popup}
        onKeyDown={onKeyDown}
      >
        {several ? (
          <VehicleChooser vehicles={vehicles} onChoose={onChoose} onClose={onClose} />
        ) : (
          <VehiclePopup
            vehicle={vehicle}
            standing={scene.standing(scene.indexOf(vehicle.key))}
            following={following}
            onFollow={() => onFollow(vehicle.key)}
            onClose={onClose}
            more={popupMore?.(vehicle)}
            actions={popupActions?.(vehicle)}
          >
            {popup?.(vehicle)}
          </VehiclePopup>
        )}
      </div>
    </MapAnchor>
  );
}
