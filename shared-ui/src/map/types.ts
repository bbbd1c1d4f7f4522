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
   * When it last arrived somewhere, by the server's trips; epoch ms. The map counts from it how long the vehicle has
   * been stopped, unless it has seen the vehicle move since.
   */
  lastArrival?: number | null;
  hasAlarms?: boolean;
  /** The severity of its gravest unacknowledged alarm, where that is known. */
  alarmSeverity?: string | null;
  /** Whether a critical alarm of it has only just come and is unclaimed: its marker is ringed, above all others. */
  hasFreshAlarm?: boolean;
  /** For the search in the list. */
  imei?: string | null;
  /** Who drives it now, for the same; undefined where that is not known. */
  drivers?: string | null | undefined;
}

/** One live position of a vehicle that is newer than what is shown. It is drawn without a React render. */
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

/** A fleet of which the map is given what it shows alone. */
export interface MapWhole {
  /** How many vehicles there are, and how many have a place. */
  vehicles: number;
  placed: number;
  /** Where they are: two corners; null where none has a place. */
  box: readonly [LatLng, LatLng] | null;
  /** The first vehicles of the list, as many as asked for, and how many it has. */
  list(
    asked: { search: string; sort: 'alarm' | 'speed' | 'age' | 'plate'; most: number },
    signal: AbortSignal,
  ): Promise<{ vehicles: readonly MapVehicle[]; total: number }>;
}

/** A server that sends what the map shows: it is sent that, and may send counts in place of vehicles. */
export interface MapByView {
  /** Called with what the map shows now. @param grouped whether markers that share a place are drawn as one */
  onView(view: {
    box: readonly [west: number, south: number, east: number, north: number];
    zoom: number;
    grouped: boolean;
  }): void;
  /** Calls back when the counts change. Returns the way to stop. */
  subscribe(onChange: () => void): () => void;
  /** The circles drawn in place of vehicles; null while the vehicles themselves are drawn. */
  cells(): readonly MapCell[] | null;
  /** The fleet of which only what is in view is among the map's vehicles; absent where each is. */
  whole?: MapWhole | undefined;
}

/** The part of the map in view, as it goes into the URL. */
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

/** A place where a vehicle stood on its way. */
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
  /** Key of its vehicle; null where it is none of those replayed. */
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
