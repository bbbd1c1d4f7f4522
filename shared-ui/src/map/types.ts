import type { Id } from '../words';

/** A vehicle as the map shows it. */
export interface MapVehicle {
  /** Identity on the map; of two vehicles with the same key the one with the newer fix counts. */
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
  hasAlarms?: boolean;
}

/** One live position. It is drawn without a React render. */
export interface VehicleMove {
  key: string;
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** Epoch ms; a move older than what is shown is dropped. */
  fixAt: number | null;
  /** Device status, when the message tells it. */
  status?: string | null;
}

/** Where live positions come from; `subscribe` answers with the way to stop. */
export interface VehicleFeed {
  subscribe(onMoves: (moves: readonly VehicleMove[]) => void): () => void;
}

/** What part of the map is in view; goes into the URL. */
export interface MapFrame {
  lat: number;
  lng: number;
  zoom: number;
}

/** The tile server by run-time configuration; without a `url` the country's outline is drawn. */
export interface MapTiles {
  url: string;
  /** Text, or the usual HTML with links; only its text and https links are shown. */
  attribution?: string;
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

/** A vehicle's way on the fleet map. */
export interface Track {
  key: string;
  points: readonly TrackPoint[];
  /** CSS colour; one of the six chart colours by default. */
  color?: string;
}
