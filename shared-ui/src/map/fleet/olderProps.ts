import type {
  FleetMapChoice,
  FleetMapDrawing,
  FleetMapGroups,
  FleetMapMarkers,
  FleetMapNotes,
  FleetMapPopups,
  FleetMapTools,
  FleetMapView,
} from './fleetMapProps';

/**
 * The properties of a fleet map before they were grouped: modules that are published give them. What a group says
 * counts.
 *
 * @deprecated the groups of `FleetMapProps`
 */
export interface OlderFleetMapProps
  extends FleetMapDrawing,
    FleetMapMarkers,
    Pick<FleetMapView, 'zoom' | 'center' | 'frame' | 'onFrame'>,
    Pick<FleetMapNotes, 'emptyDetail' | 'footer'> {
  showCount?: FleetMapNotes['count'];
  emptyText?: FleetMapNotes['empty'];
  popup?: FleetMapPopups['content'];
  popupActions?: FleetMapPopups['actions'];
  selectedKey?: FleetMapChoice['key'];
  onSelect?: FleetMapChoice['onChange'];
  goToSelected?: boolean | undefined;
  followKey?: FleetMapChoice['key'];
  onFollow?: FleetMapChoice['onChange'];
  showList?: FleetMapTools['list'];
  canMeasure?: FleetMapTools['measure'];
  canFillScreen?: FleetMapTools['fillScreen'];
  place?: NonNullable<FleetMapTools['place']>['at'] | undefined;
  onPlace?: NonNullable<FleetMapTools['place']>['onPlace'] | undefined;
}

export interface FleetMapProps extends FleetMapGroups, OlderFleetMapProps {}

/** The groups that properties come to, older ones among them. */
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
