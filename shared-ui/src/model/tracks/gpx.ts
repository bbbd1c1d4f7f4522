import { textElement } from '../xml';
import {
  bearing,
  degrees,
  type FilePlace,
  figure,
  inPieces,
  isoTime,
  segmentsOf,
  type TrackFile,
  type TrackFix,
} from './types';

/** km/h to the m/s of the extension. */
const PER_KMH = 1 / 3.6;

const place = ({ lat, lng }: { lat: number; lng: number }) => `lat="${degrees(lat)}" lon="${degrees(lng)}"`;

/** GPX 1.1 itself has neither speed nor course: they are Garmin's extension, which OsmAnd, QGIS and others read. */
function extensions({ speed, heading }: TrackFix): string {
  const values = [
    speed === null ? '' : `<gpxtpx:speed>${figure(speed * PER_KMH)}</gpxtpx:speed>`,
    heading === null ? '' : `<gpxtpx:course>${figure(bearing(heading))}</gpxtpx:course>`,
  ].join('');
  return values && `<extensions><gpxtpx:TrackPointExtension>${values}</gpxtpx:TrackPointExtension></extensions>`;
}

const waypoint = (stop: FilePlace) =>
  `<wpt ${place(stop)}>${textElement('time', isoTime(stop.from))}${textElement('name', stop.name)}${textElement('desc', `${isoTime(stop.from)} – ${isoTime(stop.to)}`)}</wpt>\n`;

/** GPX 1.1: a track each with its segments, and the places as waypoints. */
export function* gpx({ name, tracks, places = [] }: TrackFile): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gpx version="1.1" creator="Fleet console" xmlns="http://www.topografix.com/GPX/1/1" ' +
    'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">\n' +
    `<metadata>${textElement('name', name)}</metadata>\n${places.map(waypoint).join('')}`;
  for (const track of tracks) {
    yield `<trk>${textElement('name', track.name)}${textElement('desc', track.note)}\n`;
    for (const fixes of segmentsOf(track.fixes)) {
      yield '<trkseg>\n';
      yield* inPieces(
        fixes,
        (fix) => `<trkpt ${place(fix)}>${textElement('time', isoTime(fix.at))}${extensions(fix)}</trkpt>\n`,
      );
      yield '</trkseg>\n';
    }
    yield '</trk>\n';
  }
  yield '</gpx>\n';
}
