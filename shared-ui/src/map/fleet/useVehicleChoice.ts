import { useCallback, useMemo, useState } from 'react';
import type { FleetMapChoice } from './fleetMapProps';
import type { FleetScene } from './scene/FleetScene';
import { useControlled } from './useControlled';
import { useSceneSet } from './useScene';

/**
 * The vehicle whose popup is open, the vehicles that overlap under one click, and the keyboard's row of the list.
 *
 * @param held the selected vehicle, where the caller holds it
 */
export function useVehicleChoice(scene: FleetScene, held: FleetMapChoice | undefined) {
  useSceneSet(scene);
  const [selected, setSelected] = useControlled(held?.key, held?.onChange);
  const [overlap, setOverlap] = useState<readonly string[]>([]);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState(0);

  const select = useCallback(
    (key: string | null) => {
      setOverlap([]);
      setSelected(key);
    },
    [setSelected],
  );

  /** Selects the vehicles under a click: one, several to select from, or none. */
  const pick = useCallback(
    (indices: readonly number[]) => {
      const keys = indices.map((i) => scene.vehicle(i)?.key).filter((key) => key !== undefined);
      setFocusRequest(0);
      if (keys.length > 1) {
        select(null);
        setOverlap(keys);
        return;
      }
      select(keys[0] ?? null);
      if (keys[0] !== undefined) setActiveKey(keys[0]);
    },
    [scene, select],
  );

  return {
    selected,
    /** Vehicles of the popup: the selected one, or those that overlap under one click. */
    keys: useMemo(() => (overlap.length > 1 ? overlap : selected === null ? [] : [selected]), [overlap, selected]),
    activeKey,
    // The index is looked up by the key, because it changes with the vehicles of the scene.
    active: scene.indexOf(activeKey),
    setActive: useCallback((index: number) => setActiveKey(scene.vehicle(index)?.key ?? null), [scene]),
    /** Increases when the keyboard opened the popup, which then receives the focus. */
    focusRequest,
    pick,
    /** Opens a vehicle's popup for the keyboard. */
    open: (key: string) => {
      select(key);
      setFocusRequest((n) => n + 1);
    },
    /** Closes the popup. */
    close: () => {
      select(null);
      setFocusRequest(0);
    },
  };
}
