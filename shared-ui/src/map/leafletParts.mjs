// The parts of Leaflet that the maps here use, from its own sources: half of the package. The shell's build puts this file in
// the place of 'leaflet' (deploy/release/build/src/shellPreset.ts); markers, popups, controls and vector layers are ours or unused.
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TapHold.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';
import * as DomUtil from 'leaflet/src/dom/DomUtil.js';

export { LatLngBounds } from 'leaflet/src/geo/LatLngBounds.js';
export { Point } from 'leaflet/src/geometry/Point.js';
export { Layer } from 'leaflet/src/layer/Layer.js';
export { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
export { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
export { Map } from 'leaflet/src/map/Map.js';
export { DomUtil };
