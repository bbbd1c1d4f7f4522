export { DrawMap, type DrawMapProps } from './DrawMap';
export { FleetMap, type FleetMapProps } from './FleetMap';
export { RouteMap, type RouteMapProps } from './RouteMap';
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
