import { textElement } from '../xml';
import { degrees, type FilePlace, figure, inPieces, isoTime, segmentsOf, type TrackFile, type TrackFix } from './types';

const lonLat = ({ lat, lng }: { lat: number; lng: number }, separator: string) =>
  `${degrees(lng)}${separator}${degrees(lat)}`;

/** A segment whose fixes all have a time, so that Google Earth can play it. */
function* timed(fixes: readonly TrackFix[]): Generator<string> {
  yield '<gx:Track>\n';
  yield* inPieces(fixes, (fix) => `${textElement('when', isoTime(fix.at))}\n`);
  yield* inPieces(fixes, (fix) => `<gx:coord>${lonLat(fix, ' ')} 0</gx:coord>\n`);
  yield '<ExtendedData><SchemaData schemaUrl="#fix"><gx:SimpleArrayData name="speed">\n';
  yield* inPieces(fixes, ({ speed }) => `<gx:value>${speed === null ? '' : figure(speed)}</gx:value>\n`);
  yield '</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>';
}

function* line(fixes: readonly TrackFix[]): Generator<string> {
  // A line has two ends; one fix is a point.
  const kind = fixes.length > 1 ? 'LineString' : 'Point';
  yield `<${kind}><coordinates>`;
  yield* inPieces(fixes, (fix) => `${lonLat(fix, ',')}\n`);
  yield `</coordinates></${kind}>`;
}

const placemark = (stop: FilePlace) =>
  `<Placemark>${textElement('name', stop.name)}<TimeSpan>${textElement('begin', isoTime(stop.from))}${textElement('end', isoTime(stop.to))}</TimeSpan>` +
  `<Point><coordinates>${lonLat(stop, ',')}</coordinates></Point></Placemark>\n`;

/** KML 2.2 with Google's tracks: a folder of segments for each track, and the places. */
export function* kml({ name, tracks, places = [] }: TrackFile): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>' +
    `${textElement('name', name)}<Style id="track"><LineStyle><color>ffb27200</color><width>4</width></LineStyle></Style>` +
    '<Schema id="fix"><gx:SimpleArrayField name="speed" type="float"><displayName>km/h</displayName></gx:SimpleArrayField></Schema>\n' +
    places.map(placemark).join('');
  for (const track of tracks) {
    yield `<Folder>${textElement('name', track.name)}${textElement('description', track.note)}\n`;
    for (const fixes of segmentsOf(track.fixes)) {
      yield `<Placemark>${textElement('name', track.name)}<styleUrl>#track</styleUrl>`;
      yield* fixes.every(({ at }) => isoTime(at) !== null) ? timed(fixes) : line(fixes);
      yield '</Placemark>\n';
    }
    yield '</Folder>\n';
  }
  yield '</Document></kml>\n';
}
