import '../../testing/readableFiles';
import type { MapShape } from 'shared-ui/map';
import { zoneRows } from '../../testing/zones';
import type { Zone } from '../zones.api';
import { isUnderstood, itemBody } from './fileItem';
import { readZoneFile } from './readZoneFile';
import { zonesGeoJson, zonesKml } from './writeZones';

const missing = { radius: 200, width: 100, team: null };
const read = async (text: string | Uint8Array<ArrayBuffer>, name = 'датотека.txt') =>
  (await readZoneFile(new File([text], name))).items;
/** Row, name and what is sent of the ground, or the problem. */
const told = async (text: string, name?: string) =>
  (await read(text, name)).map((item) => [
    item.row,
    item.name,
    isUnderstood(item) ? itemBody(item, missing).geometry : 'problem' in item.ground && item.ground.problem,
  ]);
const ring = [
  [21.4, 42],
  [21.5, 42],
  [21.5, 41.9],
  [21.4, 42],
];

it('reads GeoJSON: circles, polygons with holes, corridors, several in one; and names what is none', async () => {
  const feature = (geometry: unknown, properties: object = {}) => ({ type: 'Feature', properties, geometry });
  const file = {
    type: 'FeatureCollection',
    features: [
      feature({ type: 'Point', coordinates: [21.4, 42, 300] }, { name: 'Круг', radius: '350' }),
      feature({ type: 'Point', coordinates: [21.4, 42] }),
      feature({ type: 'Polygon', coordinates: [ring, ring] }, { name: 'Полигон' }),
      feature({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }, { name: 'Острови' }),
      feature({ type: 'LineString', coordinates: ring }, { width: 40 }),
      feature({ type: 'Point', coordinates: [200, 42] }, { name: 'Надвор' }),
      feature({ type: 'Point', coordinates: ['21', '42'] }, { name: 'Текст' }),
      feature(null, { name: 'Празно' }),
      feature({ type: 'TopoArc', coordinates: [] }, { name: 'Непознато' }),
      'x',
    ],
  };
  const polygon = { type: 'Polygon', coordinates: [ring] };
  expect(await told(JSON.stringify(file), 'зони.geojson')).toEqual([
    [1, 'Круг', { type: 'Point', coordinates: [21.4, 42], radius: 350 }],
    [2, 'зони 2', { type: 'Point', coordinates: [21.4, 42], radius: 200 }],
    [3, 'Полигон', { type: 'Polygon', coordinates: [ring, ring] }],
    [4, 'Острови', polygon],
    [4, 'Острови 2', polygon],
    [5, 'зони 5', { type: 'LineString', coordinates: ring, width: 40 }],
    [6, 'Надвор', 'outside'],
    [7, 'Текст', 'broken'],
    [8, 'Празно', 'noShape'],
    [9, 'Непознато', 'unknownShape'],
    [10, 'зони 10', 'broken'],
  ]);
});

it('reads areas as Traccar writes them, latitude first', async () => {
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const text = [
    'CIRCLE (41.9896 21.4694, 600)',
    'POLYGON ((42 21.4, 42 21.5, 41.9 21.5, 42 21.4))',
    '',
    'LINESTRING (42 21.4, 41.9 21.5)',
    'POLYGON ((42 21.4, 42))',
    'CIRCLE (141.9896 21.4694, 600)',
    'CURVEPOLYGON (1 2)',
    'CIRCLE (41 21, -5)',
  ].join('\n');
  expect(await told(text, 'traccar.wkt')).toEqual([
    [1, 'traccar 1', { type: 'Point', coordinates: [21.4694, 41.9896], radius: 600 }],
    [2, 'traccar 2', polygon],
    [4, 'traccar 4', { type: 'LineString', coordinates: [ring[0], ring[2]], width: 100 }],
    [5, 'traccar 5', 'broken'],
    [6, 'traccar 6', 'outside'],
    [7, 'traccar 7', 'unknownShape'],
    [8, 'traccar 8', 'broken'],
  ]);
  const json = [
    { id: 1, name: 'Царина', area: 'POLYGON((42 21.4, 42 21.5, 41.9 21.5, 42 21.4))' },
    { id: 2, name: 'Пат', area: 'LINESTRING (42 21.4, 41.9 21.5)', attributes: { polylineDistance: 25 } },
  ];
  expect(await told(JSON.stringify(json))).toEqual([
    [1, 'Царина', polygon],
    [2, 'Пат', { type: 'LineString', coordinates: [ring[0], ring[2]], width: 50 }],
  ]);
});

it('reads circles of a spreadsheet, by headers of either language, with the decimal comma', async () => {
  const text =
    'sep=;\nИме;Ширина;Должина;Радиус;Вид;Ограничување;Возач\n' +
    'Депо;41,9896;21,4694;600;depot;40;x\n;41,5;21,5;;;;\n\nЛошо;север;21;100;;;\nТесно;41;21;0;;;\nДалеку;95;21;10;;;';
  const file = await readZoneFile(new File([text], 'клиенти.csv'));
  expect(file.ignored).toEqual(['Возач']);
  expect(file.items[0]).toMatchObject({ kind: 'depot', limit: 40 });
  expect(await told(text, 'клиенти.csv')).toEqual([
    [3, 'Депо', { type: 'Point', coordinates: [21.4694, 41.9896], radius: 600 }],
    [4, 'клиенти 4', { type: 'Point', coordinates: [21.5, 41.5], radius: 200 }],
    [6, 'Лошо', 'broken'],
    [7, 'Тесно', 'broken'],
    [8, 'Далеку', 'outside'],
  ]);
  expect(await told('name,wkt\nA,"CIRCLE (41 21, 50)"')).toEqual([
    [2, 'A', { type: 'Point', coordinates: [21, 41], radius: 50 }],
  ]);
});

it('reads tracks of GPX as corridors, its waypoints as circles', async () => {
  const gpx = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
    <wpt lat="41.5" lon="21.5"><name>Точка</name></wpt>
    <trk><name>Пат</name><trkseg><trkpt lat="42" lon="21.4"/><trkpt lat="41.9" lon="21.5"/></trkseg></trk></gpx>`;
  expect((await told(gpx)).sort()).toEqual([
    [1, 'Пат', { type: 'LineString', coordinates: [ring[0], ring[2]], width: 100 }],
    [2, 'Точка', { type: 'Point', coordinates: [21.5, 41.5], radius: 200 }],
  ]);
});

it('leaves out corners of a long track until it has as many as a zone may have', async () => {
  const points = Array.from(
    { length: 9_000 },
    (_, i) => `<trkpt lat="${41 + i / 9e4}" lon="${21 + Math.sin(i) / 1e3}"/>`,
  );
  const [item] = await read(`<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`);
  const geometry = item && isUnderstood(item) ? itemBody(item, missing).geometry : null;
  expect(geometry?.type === 'LineString' && geometry.coordinates.length).toBeLessThanOrEqual(2_000);
  expect(geometry?.type === 'LineString' && geometry.coordinates.length).toBeGreaterThan(50);
});

it.each([
  ['broken', new Uint8Array([0x50, 0x4b, 3, 4])],
  ['webPage', new TextEncoder().encode('<html><body/></html>')],
  ['broken', new TextEncoder().encode('<!DOCTYPE kml [<!ENTITY a "b">]><kml/>')],
  ['broken', new TextEncoder().encode('<kml><Placemark>')],
  ['broken', new TextEncoder().encode('{"type":')],
  ['empty', new TextEncoder().encode('{"type":"FeatureCollection","features":[]}')],
  ['noColumns', new TextEncoder().encode('Име;Град\nA;B')],
  ['tooMany', new TextEncoder().encode(`lat,lng\n${'41,21\n'.repeat(5_001)}`)],
] as const)('refuses a file that is %s', async (reason, bytes) => {
  await expect(read(new Uint8Array(bytes))).rejects.toMatchObject({ reason });
});

describe('files that are written', () => {
  const hole = [
    { lat: 41.99, lng: 21.41 },
    { lat: 41.99, lng: 21.42 },
    { lat: 41.985, lng: 21.42 },
  ];
  const shapes: MapShape[] = [
    { kind: 'circle', center: { lat: 41.9896, lng: 21.4694 }, radius: 600 },
    { kind: 'polygon', points: [...hole.map(({ lat, lng }) => ({ lat: lat + 0.01, lng }))], holes: [hole] },
    { kind: 'corridor', points: hole, width: 120 },
  ];
  const zones = shapes.map((geometry, i) => ({
    ...zoneRows[0],
    ...{
      id: i,
      name: `Зона <${i}> & "друга"`,
      geometry,
      kind: 'depot',
      color: 'green',
      note: 'Белешка',
      speed_limit: 50,
    },
    ...{ created_at: null, updated_at: null },
  })) as unknown as Zone[]; // the times of a zone do not matter here

  it.each([
    ['GeoJSON', zonesGeoJson],
    ['KML', zonesKml],
  ])('are read again as they were: %s', async (_, write) => {
    const items = await read(write(zones));
    expect(items.map((item) => isUnderstood(item) && itemBody(item, { radius: 1, width: 1, team: null }))).toEqual(
      zones.map((zone, i) => ({
        ...{ name: zone.name, kind: 'depot', color: 'green', note: 'Белешка', speed_limit: 50, team_id: null },
        geometry: expect.objectContaining({ type: ['Point', 'Polygon', 'LineString'][i] }),
      })),
    );
    expect(items.map(({ ground }) => ground)).toEqual(
      shapes.map((shape) => (shape.kind === 'polygon' ? { holes: [], ...shape } : shape)),
    );
  });

  it('leave out zones whose geometry is not known', () => {
    const unknown = { ...zones[0], geometry: null } as Zone;
    expect(JSON.parse(zonesGeoJson([unknown]))).toEqual({ type: 'FeatureCollection', features: [] });
  });
});
