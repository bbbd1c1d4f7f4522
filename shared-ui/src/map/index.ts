/// <reference path="../texts.d.ts" />
import { lazy } from 'react';

export { loadPlaces } from '../model/places/loadPlaces';
export { DEFAULT_CENTER } from './base/BaseMap';
export { useInertAround } from './base/useInertAround';
export type { DrawMapProps } from './draw/DrawMap';
export { type AreaShape, isComplete, type MapShape, type NamedShape } from './draw/shapes';
export { FleetMap, type FleetMapProps } from './fleet/FleetMap';
export { LastSpeed } from './fleet/popup/LastSpeed';
export type { FleetReplayBarProps } from './replay/FleetReplayBar';
export type { ReplayScene } from './replay/fleetReplay';
export type { RouteMapProps } from './route/RouteMap';
export {
  GAP_MS,
  ROUTE_BLUE,
  type RouteGap,
  type RouteMode,
  routeGaps,
  SPEED_STEPS,
  speedColor,
  timeColor,
} from './route/route';
export type {
  MapByView,
  MapCell,
  MapFrame,
  MapLayerOption,
  MapTiles,
  MapVehicle,
  MapWhole,
  ReplayAlarm,
  RouteStop,
  Track,
  TrackPoint,
  VehicleFeed,
  VehicleMove,
} from './types';

/** Loaded as a separate chunk, because the dashboard does not need it: render it within Suspense. */
export const DrawMap = lazy(async () => {
  const { DrawMap } = await import(/* webpackChunkName: "route-map" */ './draw/DrawMap');
  return { default: DrawMap };
});

/** Loaded as a separate chunk, because only a replay needs it: render it within Suspense. */
export const FleetReplayBar = lazy(async () => {
  const { FleetReplayBar } = await import(/* webpackChunkName: "map-replay" */ './replay/FleetReplayBar');
  return { default: FleetReplayBar };
});

/** Loaded as a separate chunk, because the dashboard does not need it: render it within Suspense. */
export const RouteMap = lazy(async () => {
  const { RouteMap } = await import(/* webpackChunkName: "route-map" */ './route/RouteMap');
  return { default: RouteMap };
});
