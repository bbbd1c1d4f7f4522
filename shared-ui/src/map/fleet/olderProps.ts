import type { ReactNode } from 'react';
import type { LatLng } from '../../model/geo';
import type { BaseMapProps } from '../base/BaseMap';
import type { NamedShape } from '../draw/shapes';
import type { MapFrame, MapVehicle, Track } from '../types';
import type { FleetMapGroups } from './fleetMapProps';

/**
 * The properties of a fleet map before they were grouped, for modules that were published with them. A group overrides
 * them.
 *
 * @deprecated the groups of `FleetMapProps`
 */
export interface OlderFleetMapProps extends Partial<Pick<BaseMapProps, 'zoom' | 'center'>> {
  tracks?: readonly Track[];
  areas?: readonly NamedShape[];
  showCount?: boolean;
  emptyText?: string;
  emptyDetail?: ReactNode;
  footer?: ReactNode;
  labels?: boolean;
  lastFix?: boolean;
  trails?: boolean;
  pastTrails?: readonly Track[] | undefined;
  popup?: (vehicle: MapVehicle) => ReactNode;
  popupActions?: ((vehicle: MapVehicle) => ReactNode) | undefined;
  selectedKey?: string | null;
  onSelect?: (key: string | null) => void;
  goToSelected?: boolean;
  followKey?: string | null;
  onFollow?: (key: string | null) => void;
  frame?: MapFrame | null;
  onFrame?: (frame: MapFrame | null) => void;
  showList?: boolean | 'docked';
  canMeasure?: boolean;
  canFillScreen?: boolean;
  onPlace?: ((at: LatLng) => void) | undefined;
  place?: LatLng | null;
}

export interface FleetMapProps extends FleetMapGroups, OlderFleetMapProps {}

/** The grouped properties, with the older ungrouped ones merged into them. */
export function groupedProps({
  tracks,
  areas,
  labels,
  lastFix,
  trails,
  pastTrails,
  zoom,
  center,
  frame,
  onFrame,
  showCount,
  emptyText,
  emptyDetail,
  footer,
  popup,
  popupActions,
  selectedKey,
  onSelect,
  goToSelected,
  followKey,
  onFollow,
  showList,
  canMeasure,
  canFillScreen,
  place = null,
  onPlace,
  ...groups
}: FleetMapProps): FleetMapGroups {
  return {
    ...groups,
    drawing: { tracks, areas, ...groups.drawing },
    markers: { labels, lastFix, trails, pastTrails, ...groups.markers },
    popups: { content: popup, actions: popupActions, ...groups.popups },
    selection: { key: selectedKey, onChange: onSelect, goTo: goToSelected, ...groups.selection },
    following: { key: followKey, onChange: onFollow, ...groups.following },
    view: { zoom, center, frame, onFrame, ...groups.view },
    tools: {
      list: showList,
      measure: canMeasure,
      fillScreen: canFillScreen,
      place: onPlace && { at: place, onPlace },
      ...groups.tools,
    },
    notes: { count: showCount, empty: emptyText, emptyDetail, footer, ...groups.notes },
  };
}
