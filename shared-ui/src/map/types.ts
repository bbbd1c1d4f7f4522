import type { Id, LivePosition } from 'shared-auth/contract';
import type { LatLng } from '../model/geo';

/** A vehicle as the map shows it. */
export interface MapVehicle {
  /** Identity on the map; unique. */
  key: string;
  id: Id;
  vehicleCode: string | null;
  plate: string | null;
  make: string | null;
  model: string | null;
  /** `truck`, `van`, `car`, `motorcycle`; anything else is drawn as a car. */
  vehicleType: string | null;
  deviceId: Id | null;
  /** Device status: `online` green, `offline` red, `maintenance` yellow, anything else grey. */
  status: string | null;
  /** Degrees, WGS 84. Without a valid pair the vehicle stays in the list and has no marker. */
  latitude: number | null;
  longitude: number | null;
  /** km/h */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** When the position was measured; epoch ms. */
  fixAt: number | null;
  /**
   * Its last arrival by the server's trips; epoch ms. The map computes from it how long the vehicle has been stopped,
   * unless it has seen the vehicle move since.
   */
  lastArrival?: number | null;
  hasAlarms?: boolean;
  /** The severity of its gravest unacknowledged alarm, where that is known. */
  alarmSeverity?: string | null;
  /** Whether it has a recent, unclaimed critical alarm: its marker is ringed, above all others. */
  hasFreshAlarm?: boolean;
  /** For the search in the list. */
  imei?: string | null;
  /** Who drives it now, for the same; undefined where that is not known. */
  drivers?: string | null | undefined;
}

/** One live position of a vehicle that is newer than the shown one. It is drawn without a React render. */
export interface VehicleMove extends LivePosition {
  /** Device status, where it is known. */
  status?: string | null;
}

/** The source of live positions. It has already decided which position is the newest. */
export interface VehicleFeed {
  /** Returns the way to stop. */
  subscribe(onMoves: (moves: readonly VehicleMove[]) => void): () => void;
  /** The newest live position of a vehicle, where it is newer than the one in `vehicles`. */
  position?(key: string): VehicleMove | undefined;
}

/** Vehicles of a square of the map that are counted, not sent one by one. */
export interface MapCell {
  key: string;
  /** Centre of its vehicles, degrees. */
  latitude: number;
  longitude: number;
  /** How many are online, offline, in maintenance, and of any other status. */
  statuses: readonly number[];
  /** Rank of the gravest unacknowledged alarm; 0 without any. */
  gravest: number;
  /** Epoch ms of the oldest of their last positions, where that is known. */
  oldest?: number | undefined;
  /** Where they are, on the world square of Web Mercator, 0 to 1 from its north-western corner; where that is known. */
  extent?: readonly [left: number, top: number, right: number, bottom: number] | undefined;
}

/** A fleet of which the map receives only the part in view. */
export interface MapWhole {
  /** How many vehicles there are, and how many have a place. */
  vehicles: number;
  placed: number;
  /** The bounds of their positions: two corners; null without any. */
  box: readonly [LatLng, LatLng] | null;
  /** The first vehicles of the list, as many as asked for, and how many it has. */
  list(
    asked: { search: string; sort: 'alarm' | 'speed' | 'age' | 'plate'; most: number },
    signal: AbortSignal,
  ): Promise<{ vehicles: readonly MapVehicle[]; total: number }>;
}

/** A server that sends the part in view: it is told the view, and may send counts in place of vehicles. */
export interface MapByView {
  /** Called with the current view. @param grouped whether markers that share a position are drawn as one */
  onView(view: {
    box: readonly [west: number, south: number, east: number, north: number];
    zoom: number;
    grouped: boolean;
  }): void;
  /** Calls back when the counts change. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void;
  /** The circles drawn in place of vehicles; null while the vehicles themselves are drawn. */
  cells(): readonly MapCell[] | null;
  /** The whole fleet, where the map's vehicles are only those in view; absent where they are all. */
  whole?: MapWhole | undefined;
}

/** The part of the map in view, as the URL has it. */
export interface MapFrame {
  lat: number;
  lng: number;
  zoom: number;
}

/** A base map by run-time configuration; without any the country is drawn from the console's own data. */
export interface MapTiles {
  /** As the user reads it in the list of layers. */
  name?: string;
  /** Leaflet tile template, or a .pmtiles file. */
  url: string;
  /** Text, or the usual HTML with links; only its text and https links are shown. */
  attribution?: string;
  /** Zoom beyond which its tiles are enlarged; 19 by default. */
  maxZoom?: number;
}

/** Something on the map that the user may hide, in the list of layers. */
export interface MapLayerOption {
  key: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One measured point of a track. */
export interface TrackPoint {
  lat: number;
  lng: number;
  /** Epoch ms. */
  at: number | null;
  /** km/h */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
}

/** A stop of a vehicle on its route. */
export interface RouteStop {
  /** Unique on the map. */
  key: string;
  lat: number;
  lng: number;
  /** Written on its marker: a number. */
  text: string;
  /** The description of the stop, in words. */
  label: string;
}

/** A vehicle's way on the fleet map. */
export interface Track {
  key: string;
  points: readonly TrackPoint[];
  /** CSS colour; one of the six chart colours by default. */
  color?: string;
}

/** An alarm of the past, on the slider of a replay. */
export interface ReplayAlarm {
  /** Epoch ms. */
  at: number;
  /** Key of its vehicle; null where that vehicle is not replayed. */
  key: string | null;
  type: string | null;
  severity: string | null;
  /** The server's own text. */
  message?: string | null;
  /** Plate or code, as the user knows the vehicle. */
  name: string | null;
}

/** Whether the tiles in view are there. */
export type TilesState = 'waiting' | 'shown' | 'failed';
