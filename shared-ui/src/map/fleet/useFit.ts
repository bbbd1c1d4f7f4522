import { LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useRef } from 'react';
import { isByConsole } from '../base/byConsole';
import { FIT_PADDING } from '../base/fit';
import { fromWorld } from '../canvas/mercator';
import type { MapFrame } from '../types';
import type { FleetScene } from './scene/FleetScene';

/** Largest zoom for fitting several vehicles that are close together. */
const MAX_FIT_ZOOM = 15;

/** The bounds of all placed vehicles; `null` without any. */
export function boundsOf(scene: FleetScene): LatLngBounds | null {
  const box = scene.whole?.box;
  if (box) return new LatLngBounds(...box);
  let [west, east, north, south] = [1, 0, 1, 0];
  for (let i = 0; i < scene.size; i++) {
    if (scene.valid[i] !== 1) continue;
    const x = scene.x[i] ?? 0;
    const y = scene.y[i] ?? 0;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  return west > east ? null : new LatLngBounds(fromWorld(west, south), fromWorld(east, north));
}

export interface FitOptions {
  /** Zoom for a lone vehicle. */
  zoom: number;
  /** The part of the map in the URL: it is treated as the user's own position. */
  frame: MapFrame | null | undefined;
  /**
   * Whether the past is shown: vehicles that appear and disappear in it do not move the map, unless there are more of
   * them than before.
   */
  isPast: boolean;
  /** Called with where the user moved the map to, and `null` when it fits all vehicles again. */
  onFrame: ((frame: MapFrame | null) => void) | undefined;
}

/**
 * Fits the map to all vehicles when they are loaded and when their set changes, until the user moves it. From then on
 * only the returned function does.
 */
export function useFit(
  map: LeafletMap | null,
  scene: FleetScene,
  { zoom, frame, onFrame, isPast }: FitOptions,
): () => void {
  const moved = useRef(frame != null);
  const own = useRef(false);
  /** Whether the map was moved so that something on it can be read: until all are shown again, it is not fitted. */
  const held = useRef(false);
  const tell = useRef(onFrame);
  const shown = useRef(frame ?? null);

  const fit = useCallback(() => {
    const bounds = boundsOf(scene);
    if (!map || !bounds) return;
    const size = map.getSize();
    if (size.x <= 2 * FIT_PADDING || size.y <= 2 * FIT_PADDING) return;
    own.current = true;
    const isPoint = bounds.getNorthEast().equals(bounds.getSouthWest());
    map.fitBounds(bounds, {
      padding: [FIT_PADDING, FIT_PADDING],
      maxZoom: isPoint ? zoom : Math.max(zoom, MAX_FIT_ZOOM),
      animate: false,
    });
    own.current = false;
  }, [map, scene, zoom]);

  useEffect(() => {
    tell.current = onFrame;
  }, [onFrame]);

  useEffect(
    function watchUser() {
      if (!map) return;
      const onStart = () => {
        if (isByConsole(map)) held.current = true;
        else if (!own.current) moved.current = true;
      };
      const onEnd = () => {
        if (!moved.current || own.current) return;
        const { lat, lng } = map.getCenter();
        const next = { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)), zoom: map.getZoom() };
        if (sameFrame(shown.current, next)) return;
        shown.current = next;
        tell.current?.(next);
      };
      map.on('movestart', onStart);
      map.on('moveend', onEnd);
      return () => {
        map.off('movestart', onStart);
        map.off('moveend', onEnd);
      };
    },
    [map],
  );

  useEffect(
    function fitUntilMoved() {
      if (!map) return;
      let most = 0;
      const refit = () => {
        if (moved.current || held.current || (isPast && scene.placedCount() <= most)) return;
        most = scene.placedCount();
        fit();
      };
      refit();
      map.on('resize', refit);
      const stop = scene.subscribeToSet(refit);
      return () => {
        map.off('resize', refit);
        stop();
      };
    },
    [map, scene, fit, isPast],
  );

  useEffect(
    function takeFrameOfUrl() {
      if (!map || frame === undefined || sameFrame(shown.current, frame)) return;
      shown.current = frame;
      moved.current = frame !== null;
      held.current = false;
      if (!frame) return fit();
      own.current = true;
      map.setView([frame.lat, frame.lng], frame.zoom, { animate: false });
      own.current = false;
    },
    [map, frame, fit],
  );

  return useCallback(() => {
    moved.current = false;
    held.current = false;
    shown.current = null;
    fit();
    tell.current?.(null);
  }, [fit]);
}

const sameFrame = (a: MapFrame | null, b: MapFrame | null): boolean =>
  a === b || (a !== null && b !== null && a.lat === b.lat && a.lng === b.lng && a.zoom === b.zoom);
