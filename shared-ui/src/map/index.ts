export { FleetMap, type FleetMapProps } from './FleetMap';
export type { MapFrame, MapTiles, MapVehicle, Track, TrackPoint, VehicleFeed, VehicleMove } from './types';
