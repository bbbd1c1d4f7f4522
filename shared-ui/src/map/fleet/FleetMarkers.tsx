import '../forcedColors.css';
import { LatLngBounds, type LeafletMouseEvent } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import type { Signal } from 'shared-auth/contract';
import { clock, useNow } from '../../clock';
import { formatRelativeTime, formatSpeed } from '../../format';
import { useReducedMotion } from '../../hooks/useReducedMotion';
import { useThemeColors } from '../../internal/useThemeColors';
import { fromWorld } from '../canvas/mercator';
import { FleetLayer, type FleetLook } from './FleetLayer';
import { DISC } from './paint/sprites';
import type { FleetScene } from './scene/FleetScene';
import { vehicleName } from './vehicleName';

const COLORS = {
  online: '--tone-success-mark',
  offline: '--tone-danger-mark',
  maintenance: '--tone-warning-mark',
  unknown: '--tone-neutral-mark',
  surface: '--color-surface',
  alarm: '--color-danger',
  onAlarm: '--color-on-danger',
  accent: '--color-accent',
  onAccent: '--color-on-accent',
  text: '--color-text',
  font: '--font',
} as const;

/** CSS pixels around a click in which a vehicle is meant: a finger is less exact than a mouse. */
const REACH = { mouse: DISC + 2, touch: 24 };

export interface FleetMarkersProps {
  scene: FleetScene;
  selectedKey: string | null;
  /** Key of the vehicle that the keyboard is on. */
  activeKey: string | null;
  grouped: boolean;
  /** Whether the time of the last fix stands under each marker. */
  lastFix: boolean;
  labels: boolean;
  trails: boolean;
  painted: Signal;
  /** Whose time counts, where the past is shown. */
  now: (() => number) | undefined;
  /** Called with the vehicles that lie under a click, the top one first; none for a click beside all. */
  onPick: (indices: number[]) => void;
}

const nameAt = (scene: FleetScene, i: number) => {
  const vehicle = scene.vehicle(i);
  return vehicle ? vehicleName(vehicle) : '';
};
const ageAt = (scene: FleetScene, i: number, now: number, t: Parameters<typeof formatRelativeTime>[2]) =>
  formatRelativeTime(scene.fixAt[i] ?? null, now, t);

/** The vehicles' canvas, and what a click on it means. */
export function FleetMarkers({
  scene,
  selectedKey,
  activeKey,
  grouped,
  lastFix,
  labels,
  trails,
  painted,
  onPick,
  now = clock.now,
}: FleetMarkersProps) {
  const map = useMap();
  const { t } = useTranslation('ui');
  const paint = useThemeColors(COLORS);
  const reducedMotion = useReducedMotion();
  const beat = useNow();
  const [pointed, setPointed] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat repaints, so that markers fade as their fixes age
  const look = useMemo<FleetLook>(
    () => ({
      paint,
      selected: scene.indexOf(selectedKey),
      grouped,
      glide: !reducedMotion && now === clock.now,
      label: labels ? (i) => [nameAt(scene, i), ...(lastFix ? [ageAt(scene, i, now(), t)] : [])].join(' · ') : null,
      trails,
      hovered: scene.indexOf(pointed ?? activeKey),
      hoverText: (i) => {
        const vehicle = scene.vehicle(i);
        const speed = vehicle?.speed == null || vehicle.status === 'offline' ? [] : [formatSpeed(vehicle.speed)];
        return [nameAt(scene, i), ...speed, ageAt(scene, i, now(), t)].join(' · ');
      },
      now,
    }),
    [paint, scene, selectedKey, grouped, reducedMotion, lastFix, labels, trails, t, beat, pointed, activeKey, now],
  );
  const [layer] = useState(() => new FleetLayer(scene, look, painted.send));

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
      layer.setLook(look);
      // A vehicle's index is another one when other vehicles come.
      return scene.subscribeToSet(() =>
        layer.setLook({
          ...look,
          selected: scene.indexOf(selectedKey),
          hovered: scene.indexOf(pointed ?? activeKey),
        }),
      );
    },
    [layer, look, scene, selectedKey, pointed, activeKey],
  );

  useEffect(
    function listenToPointer() {
      const onClick = (event: LeafletMouseEvent) => {
        const touch = 'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch';
        const hit = layer.hit(map, event.containerPoint, touch ? REACH.touch : REACH.mouse);
        if (hit?.kind === 'cluster' && map.getZoom() < map.getMaxZoom()) {
          const bounds = new LatLngBounds(hit.indices.map((i) => fromWorld(scene.x[i] ?? 0, scene.y[i] ?? 0)));
          if (!bounds.getNorthEast().equals(bounds.getSouthWest())) {
            map.fitBounds(bounds, { padding: [40, 40] });
            return;
          }
        }
        onPick(hit?.indices ?? []);
      };
      const onMouseMove = (event: LeafletMouseEvent) => {
        const hit = layer.hit(map, event.containerPoint, REACH.mouse);
        map.getContainer().classList.toggle('leaflet-interactive', hit !== null);
        setPointed((hit?.kind === 'vehicles' && scene.vehicle(hit.indices[0] ?? -1)?.key) || null);
      };
      const onMouseOut = () => setPointed(null);
      map.on('click', onClick);
      map.on('mousemove', onMouseMove);
      map.on('mouseout', onMouseOut);
      return () => {
        map.off('click', onClick);
        map.off('mousemove', onMouseMove);
        map.off('mouseout', onMouseOut);
      };
    },
    [layer, map, scene, onPick],
  );

  return null;
}
