import type { ReactNode } from 'react';
import type { LatLng } from '../../model/geo';
import type { BaseMapProps } from '../base/BaseMap';
import type { NamedShape } from '../draw/Shapes';
import type { MapFrame, MapVehicle, Track, VehicleFeed } from '../types';

/** What the map shows. */
interface FleetMapContent {
  vehicles: readonly MapVehicle[];
  /** Live positions; drawn without a React render. */
  feed?: VehicleFeed | undefined;
  /** Epoch ms of the moment shown, where that is the past: ages count from it, and nothing looks live. */
  now?: (() => number) | undefined;
  /** Ways to draw under the markers. */
  tracks?: readonly Track[];
  /** Areas with their names, under the markers. */
  areas?: readonly NamedShape[];
  /** Whether the number of vehicles is on the map. */
  showCount?: boolean;
  /** Shown when no vehicle has a valid position; the spec's sentence by default. */
  emptyText?: string;
  /** A second line of that message. */
  emptyDetail?: ReactNode;
  /** What is below the map, also where it fills the screen. */
  footer?: ReactNode;
}

/** What each vehicle shows of itself. */
interface FleetMapMarkers {
  /** Whether markers have labels where there is room. */
  labels?: boolean;
  /** Whether the age of the last fix is under each marker (only while there are few in view). */
  lastFix?: boolean;
  /** Whether every vehicle has a tail of its last 10 minutes, not the chosen one alone. */
  trails?: boolean;
  /** Where vehicles went before the map was opened: their tails begin with it. */
  pastTrails?: readonly Track[] | undefined;
  /** Content of a popup under its title, instead of the spec's fields. */
  popup?: (vehicle: MapVehicle) => ReactNode;
  /** What can be done with the vehicle of a popup, besides following it. */
  popupActions?: ((vehicle: MapVehicle) => ReactNode) | undefined;
}

/**
 * Which vehicle is chosen or followed, and what part of the map is in view. What its user does not hold the map holds
 * itself.
 */
interface FleetMapState {
  /** Key of the vehicle whose popup is open. Without `onSelect` the map keeps it itself. */
  selectedKey?: string | null;
  onSelect?: (key: string | null) => void;
  /** Whether the map goes to the chosen vehicle when it opens: it was asked for by its address. */
  goToSelected?: boolean;
  /** Key of the vehicle that is kept in view. Without `onFollow` the map keeps it itself. */
  followKey?: string | null;
  onFollow?: (key: string | null) => void;
  /** Part of the map that the URL asks for; with it nothing is fitted. */
  frame?: MapFrame | null;
  /** Called when the user has moved the map; `null` when all vehicles are fitted again. */
  onFrame?: (frame: MapFrame | null) => void;
}

/** What the user can do besides moving the map. */
interface FleetMapTools {
  /**
   * Whether there is a list of the vehicles for the keyboard and for screen readers; `docked` is next to the map,
   * with a search.
   */
  showList?: boolean | 'docked';
  /** Whether distances can be measured. */
  canMeasure?: boolean;
  /** While it is there, a click on the map points at a place instead of choosing a vehicle. */
  onPlace?: ((at: LatLng) => void) | undefined;
  /** The place that was pointed at. */
  place?: LatLng | null;
  /** Whether the map can take the whole screen. */
  canFillScreen?: boolean;
}

export interface FleetMapProps
  extends FleetMapContent,
    FleetMapMarkers,
    FleetMapState,
    FleetMapTools,
    Partial<Omit<BaseMapProps, 'onMap' | 'controls' | 'overlay' | 'children' | 'onSelect'>> {}
