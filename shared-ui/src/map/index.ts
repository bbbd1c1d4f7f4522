import { lazy } from 'react';

export type { DrawMapProps } from './DrawMap';
export { FleetMap, type FleetMapProps } from './FleetMap';
export type { RouteMapProps } from './RouteMap';
export {
  GAP_MS,
  ROUTE_BLUE,
  type RouteGap,
  type RouteMode,
  routeGaps,
  SPEED_STEPS,
  speedColor,
  timeColor,
} from './route';
export type { NamedShape } from './Shapes';
export { isComplete, type MapShape } from './shapes';
export type { MapFrame, MapTiles, MapVehicle, Track, TrackPoint, VehicleFeed, VehicleMove } from './types';

/** Comes as a chunk of its own, as the dashboard does not need it: render it within Suspense. */
export const DrawMap = lazy(async () => {
  const { DrawMap } = await import(/* webpackChunkName: "route-map" */ './DrawMap');
  return { default: DrawMap };
});

/** Comes as a chunk of its own, as the dashboard does not need it: render it within Suspense. */
export const RouteMap = lazy(async () => {
  const { RouteMap } = await import(/* webpackChunkName: "route-map" */ './RouteMap');
  return { default: RouteMap };
});
