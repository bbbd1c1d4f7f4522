import type { ReactNode } from 'react';
import type { LatLng } from '../../model/geo';
import type { BaseMapProps } from '../base/BaseMap';
import type { NamedShape } from '../draw/shapes';
import type { MapByView, MapFrame, MapVehicle, Track, VehicleFeed } from '../types';

/** The things drawn under the markers. */
export interface FleetMapDrawing {
  tracks?: readonly Track[] | undefined;
  /** Areas with their names. */
  areas?: readonly NamedShape[] | undefined;
}

/** The parts of a vehicle's marker. */
export interface FleetMapMarkers {
  /** Whether markers have labels where there is room; true by default. */
  labels?: boolean | undefined;
  /** Whether the age of the last fix is written under each marker (only while there are few in view). */
  lastFix?: boolean | undefined;
  /** Whether every vehicle has a tail of its last 10 minutes, not the chosen one alone. */
  trails?: boolean | undefined;
  /** Where vehicles went before the map was opened: their tails begin with it. */
  pastTrails?: readonly Track[] | undefined;
}

/** The popup of a vehicle, below its title. */
export interface FleetMapPopups {
  /** The popup's content, in place of the fields of docs/spec/core.md. */
  content?: ((vehicle: MapVehicle) => ReactNode) | undefined;
  /** Further content, below the rest. */
  more?: ((vehicle: MapVehicle) => ReactNode) | undefined;
  /** Buttons for the vehicle, besides the one that follows it. */
  actions?: ((vehicle: MapVehicle) => ReactNode) | undefined;
}

/** A vehicle's key that the caller holds; without `key` the map holds it itself. */
export interface FleetMapChoice {
  key?: string | null | undefined;
  onChange?: ((key: string | null) => void) | undefined;
}

/** The vehicle whose popup is open. */
export interface FleetMapSelection extends FleetMapChoice {
  /** Whether the map goes to the selected vehicle when it opens, because its address names it. */
  goTo?: boolean | undefined;
}

/** The part of the map in view. */
export interface FleetMapView {
  /** Zoom for a lone vehicle; 10 by default. */
  zoom?: number | undefined;
  /** Where the map begins without a vehicle to fit; docs/spec/core.md §9 by default. */
  center?: BaseMapProps['center'] | undefined;
  /** The part of the map in the URL; with it the map is not fitted. */
  frame?: MapFrame | null | undefined;
  /** Called when the user has moved the map; `null` when all vehicles are fitted again. */
  onFrame?: ((frame: MapFrame | null) => void) | undefined;
  /** A server that sends only the part in view. */
  byView?: MapByView | null | undefined;
}

/** The tools that the map offers besides moving it. */
export interface FleetMapTools {
  /**
   * Whether the vehicles are also a list for the keyboard and for screen readers, true by default; a `docked` list is
   * next to the map, and has a search.
   */
  list?: boolean | 'docked' | undefined;
  /** Whether distances can be measured. */
  measure?: boolean | undefined;
  /** Whether the map can fill the screen. */
  fillScreen?: boolean | undefined;
  /** With it, a click on the map selects a place instead of a vehicle; `at` is the selected place. */
  place?: { at: LatLng | null; onPlace: (at: LatLng) => void } | undefined;
}

/** Texts on and below the map. */
export interface FleetMapNotes {
  /** Whether the map shows the number of vehicles. */
  count?: boolean | undefined;
  /** The things that the map counts; vehicles by default. */
  counts?: 'vehicles' | 'devices' | undefined;
  /** Shown when no vehicle has a valid position; the sentence of docs/spec/core.md by default. */
  empty?: string | undefined;
  /** A second line of that message. */
  emptyDetail?: ReactNode;
  /** Below the map, also where it fills the screen. */
  footer?: ReactNode;
}

/** A fleet map's properties by meaning. */
export interface FleetMapGroups
  extends Partial<Omit<BaseMapProps, 'onMap' | 'controls' | 'overlay' | 'children' | 'onSelect' | 'zoom' | 'center'>> {
  vehicles: readonly MapVehicle[];
  /** Live positions; drawn without a React render. */
  feed?: VehicleFeed | undefined;
  /** Epoch ms of the moment shown, where that is the past: ages are relative to it, and data are not marked as live. */
  now?: (() => number) | undefined;
  drawing?: FleetMapDrawing | undefined;
  markers?: FleetMapMarkers | undefined;
  popups?: FleetMapPopups | undefined;
  selection?: FleetMapSelection | undefined;
  /** The vehicle that stays in view. */
  following?: FleetMapChoice | undefined;
  view?: FleetMapView | undefined;
  tools?: FleetMapTools | undefined;
  notes?: FleetMapNotes | undefined;
}
