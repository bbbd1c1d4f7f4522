import { groupedProps, type OlderFleetMapProps } from './olderProps';

const nothing = () => undefined;
const at = { lat: 42, lng: 21.4 };
const frame = { ...at, zoom: 12 };

it.each<[OlderFleetMapProps, object]>([
  [{ tracks: [], areas: [] }, { drawing: { tracks: [], areas: [] } }],
  [
    { labels: false, lastFix: true, trails: true, pastTrails: [] },
    { markers: { labels: false, lastFix: true, trails: true, pastTrails: [] } },
  ],
  [{ popup: nothing, popupActions: nothing }, { popups: { content: nothing, actions: nothing } }],
  [
    { selectedKey: 'a', onSelect: nothing, goToSelected: true },
    { selection: { key: 'a', onChange: nothing, goTo: true } },
  ],
  [{ followKey: null, onFollow: nothing }, { following: { key: null, onChange: nothing } }],
  [
    { zoom: 13, center: [42, 21.4], frame, onFrame: nothing },
    { view: { zoom: 13, center: [42, 21.4], frame, onFrame: nothing } },
  ],
  [
    { showList: 'docked', canMeasure: true, canFillScreen: true, place: at, onPlace: nothing },
    { tools: { list: 'docked', measure: true, fillScreen: true, place: { at, onPlace: nothing } } },
  ],
  [{ place: at }, { tools: { place: undefined } }],
  [
    { showCount: true, emptyText: 'a', emptyDetail: 'b', footer: 'c' },
    { notes: { count: true, empty: 'a', emptyDetail: 'b', footer: 'c' } },
  ],
])('takes the properties of published modules: %j', (older, groups) => {
  expect(groupedProps({ vehicles: [], ...older })).toMatchObject(groups);
});

it('takes what a group says before an older property', () => {
  expect(groupedProps({ vehicles: [], zoom: 9, view: { zoom: 13 } }).view?.zoom).toBe(13);
});
