import '../forcedColors.css';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Signal } from 'shared-auth/contract';
import { FleetLayer } from './layer/FleetLayer';
import type { FleetScene } from './scene/FleetScene';
import { type FleetThemeOptions, useFleetTheme } from './useFleetTheme';
import { useMarkerPointer } from './useMarkerPointer';

export interface FleetMarkersProps extends Omit<FleetThemeOptions, 'hoveredKey'> {
  scene: FleetScene;
  /** Key of the vehicle that the keyboard is on. */
  activeKey: string | null;
  painted: Signal;
  /** Called with the vehicles under a click, the top one first; the array is empty for a click on the bare map. */
  onPick: (indices: number[]) => void;
}

/** The vehicles' canvas, with the handling of clicks on it. */
export function FleetMarkers({ scene, activeKey, painted, onPick, ...options }: FleetMarkersProps) {
  const map = useMap();
  const [pointed, setPointed] = useState<string | null>(null);
  const hoveredKey = pointed ?? activeKey;
  const { selectedKey } = options;
  const theme = useFleetTheme(scene, { ...options, hoveredKey });
  const [layer] = useState(() => new FleetLayer(scene, theme, painted.send));
  useMarkerPointer(map, layer, scene, { onPick, onPoint: setPointed });

  useEffect(
    function showVehicles() {
      layer.addTo(map);
      const stop = scene.subscribe(layer.invalidate);
      return () => {
        stop();
        layer.remove();
      };
    },
    [layer, map, scene],
  );

  useEffect(
    function repaintVehicles() {
      layer.setTheme(theme);
      // A vehicle's index changes with the set of vehicles.
      return scene.subscribeToSet(() =>
        layer.setTheme({ ...theme, selected: scene.indexOf(selectedKey), hovered: scene.indexOf(hoveredKey) }),
      );
    },
    [layer, theme, scene, selectedKey, hoveredKey],
  );

  return null;
}
