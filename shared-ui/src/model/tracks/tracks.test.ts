import fc from 'fast-check';
import { type TrackFormat, writeTracks } from '.';
import { GAP_MS, type TrackFile, type TrackFix } from './types';

const START = Date.UTC(2026, 10, 25, 6, 30);
const fix = (index: number, more: Partial<TrackFix> = {}): TrackFix => ({
  lat: 41.9981 + index / 1000,
  lng: 21.4254,
  at: START + index * 1000,
  speed: 72,
  heading: 360,
  ...more,
});

/** A day with a silence in it, a stop, and names as people write them. */
const day: TrackFile = {
  name: 'СК-1234-АБ 2026-11-25 <„Деловно“ & "итно">',
  tracks: [
    {
      name: 'СК-1234-АБ 2026-11-25',
      note: '1 локација не се верува',
      fixes: [
        fix(0),
        fix(1, { speed: null, heading: null }),
        fix(2, { at: START + GAP_MS + 2000 }),
        fix(3, { at: START + GAP_MS + 3000 }),
      ],
    },
  ],
  places: [{ name: 'Стоење 1 & кафе', lat: 42.0013, lng: 21.4, from: START, to: START + 600_000 }],
};

const written = (format: TrackFormat, file: TrackFile) => [...writeTracks(format, file)].join('');
function xml(text: string): Document {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  return parsed;
}
const texts = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map((node) => node.textContent);
/** Names of an element's children in their order, as a schema's sequence wants them. */
const order = (node: Element | null) => [...(node?.children ?? [])].map(({ nodeName }) => nodeName);

interface Feature {
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, unknown>;
}
const features = (file: TrackFile) => (JSON.parse(written('geojson', file)) as { features: Feature[] }).features;

describe('GPX 1.1', () => {
  it('has the elements in the order of its schema, times in UTC and a segment for each side of a silence', () => {
    const root = xml(written('gpx', day));
    const gpx = root.documentElement;
    expect(gpx.namespaceURI).toBe('http://www.topografix.com/GPX/1/1');
    expect(gpx.getAttribute('version')).toBe('1.1');
    expect(order(gpx)).toEqual(['metadata', 'wpt', 'trk']);
    expect(order(root.querySelector('trk'))).toEqual(['name', 'desc', 'trkseg', 'trkseg']);
    expect(order(root.querySelector('trkpt'))).toEqual(['time', 'extensions']);
    expect(order(root.querySelector('wpt'))).toEqual(['time', 'name', 'desc']);
    expect([...root.querySelectorAll('trkseg')].map((segment) => segment.children.length)).toEqual([2, 2]);
    expect(texts(root, 'metadata > name')).toEqual([day.name]);
    expect(texts(root, 'trk > name, wpt > name')).toEqual(['Стоење 1 & кафе', 'СК-1234-АБ 2026-11-25']);
    expect(texts(root, 'trkpt > time')[0]).toBe('2026-11-25T06:30:00.000Z');
  });

  it('has speeds in m/s and courses within the circle, and none where none is known', () => {
    const [first, second] = xml(written('gpx', day)).querySelectorAll('trkpt');
    expect(first?.getElementsByTagName('gpxtpx:speed')[0]?.textContent).toBe('20');
    expect(first?.getElementsByTagName('gpxtpx:course')[0]?.textContent).toBe('0');
    expect(second?.querySelector('extensions')).toBeNull();
  });
});

describe('KML', () => {
  it('plays: each place has its time, longitude first', () => {
    const root = xml(written('kml', day));
    const [track, ...more] = root.getElementsByTagName('gx:Track');
    expect(more).toHaveLength(1);
    expect(texts(track as Element, 'when')).toEqual(['2026-11-25T06:30:00.000Z', '2026-11-25T06:30:01.000Z']);
    expect([...(track?.getElementsByTagName('gx:coord') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '21.4254 41.9981 0',
      '21.4254 41.9991 0',
    ]);
    expect([...(track?.getElementsByTagName('gx:value') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '72',
      '',
    ]);
    expect(texts(root, 'TimeSpan > begin, TimeSpan > end')).toEqual([
      '2026-11-25T06:30:00.000Z',
      '2026-11-25T06:40:00.000Z',
    ]);
  });

  it('of fixes without times is a line, and of one a point', () => {
    const of = (fixes: TrackFix[]) => xml(written('kml', { name: 'a', tracks: [{ name: 'a', fixes }] }));
    const line = of([fix(0, { at: null }), fix(1)]);
    expect(texts(line, 'LineString > coordinates')).toEqual(['21.4254,41.9981\n21.4254,41.9991\n']);
    expect(line.getElementsByTagName('gx:Track')).toHaveLength(0);
    expect(texts(of([fix(0, { at: Number.NaN })]), 'Point > coordinates')).toEqual(['21.4254,41.9981\n']);
  });
});

describe('GeoJSON', () => {
  it('is lines, stops and fixes, longitude first, with figures that are numbers', () => {
    const found = features(day);
    expect(found.map(({ properties }) => properties.kind)).toEqual([
      'track',
      'track',
      'stop',
      'fix',
      'fix',
      'fix',
      'fix',
    ]);
    expect(found[0]).toEqual({
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [21.4254, 41.9981],
          [21.4254, 41.9991],
        ],
      },
      properties: {
        kind: 'track',
        name: 'СК-1234-АБ 2026-11-25',
        track: 'СК-1234-АБ 2026-11-25',
        note: '1 локација не се верува',
        from: '2026-11-25T06:30:00.000Z',
        to: '2026-11-25T06:30:01.000Z',
      },
    });
    expect(found[3]).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [21.4254, 41.9981] },
      properties: {
        kind: 'fix',
        track: 'СК-1234-АБ 2026-11-25',
        time: '2026-11-25T06:30:00.000Z',
        speed_kmh: 72,
        heading: 0,
      },
    });
    expect(found[4]?.properties).toMatchObject({ speed_kmh: null, heading: null });
  });

  it('draws no line of a single fix, and is whole without any', () => {
    expect(
      features({ name: '', tracks: [{ name: '', fixes: [fix(0)] }] }).map(({ geometry }) => geometry.type),
    ).toEqual(['Point']);
    expect(features({ name: '', tracks: [] })).toEqual([]);
  });
});

describe('every format', () => {
  const name = fc.string({ unit: 'binary' });
  const anyFix = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    at: fc.option(fc.double()),
    speed: fc.option(fc.double({ min: 0, max: 400, noNaN: true })),
    heading: fc.option(fc.double({ min: -720, max: 720, noNaN: true })),
  });

  it('is readable whatever the names and the numbers are, and loses no fix', () => {
    fc.assert(
      fc.property(
        name,
        fc.array(fc.record({ name, note: name, fixes: fc.array(anyFix) }), { maxLength: 3 }),
        (file, tracks) => {
          const count = tracks.reduce((sum, { fixes }) => sum + fixes.length, 0);
          const gpx = xml(written('gpx', { name: file, tracks }));
          expect(gpx.getElementsByTagName('trkpt')).toHaveLength(count);
          for (const place of gpx.getElementsByTagName('trkpt'))
            expect(place.getAttribute('lat')).toMatch(/^-?\d{1,2}(\.\d{1,7})?$/);
          const root = xml(written('kml', { name: file, tracks }));
          const onLines = texts(root, 'coordinates').flatMap((text) => text?.trim().split('\n') ?? []);
          expect(onLines.length + root.getElementsByTagName('gx:coord').length).toBe(count);
          expect(features({ name: file, tracks }).filter(({ properties }) => properties.kind === 'fix')).toHaveLength(
            count,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(['gpx', 'geojson', 'kml'] as const)(
    'comes in pieces, so that 40,000 fixes of %s hold nothing up',
    (format) => {
      const fixes = Array.from({ length: 40_000 }, (_, index) => fix(0, { at: START + index * 1000 }));
      const lengths = Array.from(
        writeTracks(format, { name: 'a', tracks: [{ name: 'a', fixes }] }),
        (piece) => piece.length,
      );
      expect(lengths.length).toBeGreaterThanOrEqual(80);
      expect(Math.max(...lengths)).toBeLessThan(150_000);
    },
  );
});
