import '../../testing/readableFiles';
import { isUnderstood, itemBody } from './fileItem';
import { readZoneFile } from './readZoneFile';

// The browser code is typed without Node; this test alone reads files.
declare const __dirname: string;
const { readdirSync, readFileSync } = jest.requireActual<{
  readdirSync: (path: string) => string[];
  readFileSync: (path: string) => Uint8Array<ArrayBuffer>;
}>('node:fs');

/**
 * Files as other programs write them. LibreOffice 7.4.7 wrote calc*, GPSBabel 1.8.0 gpsbabel*, GDAL 3.6.2 (ogr2ogr, by
 * which QGIS exports) ogr*, openpyxl 3.0.9 and odfpy 1.4.2 the files of their names, and Zip 3.0 zip.kmz, all of Debian
 * 12; the others are by what their makers document.
 */
const folder = `${__dirname}/samples`;
const missing = { radius: 200, width: 100, team: null };
const circle = (lng: number, lat: number, radius = 200) => ({ type: 'Point', coordinates: [lng, lat], radius });
const ring = [
  [21.4, 41.98],
  [21.45, 41.98],
  [21.45, 42.01],
  [21.4, 41.98],
];
const depot = { type: 'Polygon', coordinates: [ring] };
const client = circle(21.4314, 41.9965);
const way = [
  [21.4254, 41.9981],
  [21.7754, 41.7144],
  [21.5549, 41.3453],
];

const calc = [
  ['Депо Ѓорче Петров', 'Влез од север', circle(21.4254, 41.9981, 300)],
  ['Магацин Џепчиште', 'Рампа 2; портир', circle(20.9935, 42.0317, 1500)],
];
const gpsbabel = [
  ['Depo Skopje', 'Vlez sever', circle(21.4254, 41.9981)],
  ['Bitola', 'Magacin', circle(21.3292, 41.0297)],
];
const myMaps = [
  ['Депо', null, depot],
  ['Клиент', 'Рампа 2\nпортир', client],
];
const earth = [
  ['Клиент', 'Рампа 2\nпортир & чувар', client],
  ['Депо', null, depot],
];
const ogr = [
  ['Депо Ѓорче', 'Влез; рампа "2"', depot],
  ['Клиент', null, client],
];
const places = [
  ['Депо Ѓорче', 'Влез', circle(21.4254, 41.9981, 300)],
  ['Магацин Џепчиште', 'Рампа 2; портир', circle(20.9935, 42.0317, 1500)],
];
const corridor = { type: 'LineString', coordinates: way, width: 100 };
const become: Readonly<Record<string, readonly unknown[]>> = {
  'calc.xlsx': calc,
  'calc.fods': calc,
  'calc.ods': calc,
  'calc.xls': calc,
  'calc.html': calc,
  'calc-utf16.tsv': calc,
  'calc-windows-1251.csv': calc,
  'calc-iso-8859-5.csv': calc,
  'calc-windows-1250.csv': [
    ['Niš Čair', 'Žuta kapija', circle(21.8958, 43.3209, 250)],
    ['Đakovo – Šid', 'Ulaz iz Ćirilova', circle(19.2266, 45.1235, 1200.5)],
  ],
  'gpsbabel.gpx': gpsbabel,
  'gpsbabel.kml': gpsbabel,
  'gpsbabel.geojson': gpsbabel,
  'gpsbabel.csv': gpsbabel,
  'gpsbabel-track.gpx': [['gpsbabel-track 1', null, corridor]],
  'gpsbabel-route.gpx': [['gpsbabel-route 1', null, corridor]],
  // GPSBabel makes each point of a track a place as well.
  'gpsbabel-track.kml': [
    ['p1', 'Longitude: 21.425400\n\nLatitude: 41.998100\n\nHeading: 22.1', circle(21.4254, 41.9981)],
    ['p2', 'Longitude: 21.775400\n\nLatitude: 41.714400\n\nHeading: 137.3', circle(21.7754, 41.7144)],
    ['p3', 'Longitude: 21.554900\n\nLatitude: 41.345300\n\nHeading: 204.2', circle(21.5549, 41.3453)],
    ['Path', null, corridor],
  ],
  'qgis-wkt.csv': [
    ['Депо', 'Влез', depot],
    ['Клиент', null, client],
  ],
  'mymaps.csv': myMaps,
  'mymaps.kml': earth,
  'google-earth.kmz': earth,
  'ogr.geojson': ogr,
  'ogr.geojsonl': ogr,
  'ogr.kml': ogr,
  'ogr.kmz': ogr,
  'ogr-wkt.csv': ogr,
  'ogr-route.gpx': [['Скопје – Прилеп', null, corridor]],
  'ogr.xlsx': places,
  'ogr.ods': places,
  'openpyxl.xlsx': places,
  'odfpy.ods': places,
  'zip.kmz': ogr,
  'traccar.json': [
    ['Депо', 'Влез', circle(21.4254, 41.9981, 300)],
    [
      'Пат',
      null,
      {
        type: 'LineString',
        coordinates: [
          [21.43, 41.99],
          [20.8, 41.12],
        ],
        width: 50,
      },
    ],
  ],
  'basecamp.gpx': [
    [
      'Скопје-Охрид',
      null,
      {
        type: 'LineString',
        coordinates: [
          [21.43, 41.99],
          [21.2, 42],
          [20.91, 41.8],
          [20.8, 41.12],
        ],
        width: 100,
      },
    ],
  ],
};

it('has what each sample must become', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(become).sort());
});

it.each(Object.entries(become))('%s', async (name, zones) => {
  const { items } = await readZoneFile(new File([new Uint8Array(readFileSync(`${folder}/${name}`))], name));
  expect(
    items.map((item) => [item.name, item.note, isUnderstood(item) ? itemBody(item, missing).geometry : item.ground]),
  ).toEqual(zones);
});
