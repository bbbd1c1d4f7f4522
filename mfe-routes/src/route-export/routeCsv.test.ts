import { handComputed } from '../track/handComputed';
import type { TrackChoice } from '../track/useTrackSearch';
import type { RouteExport } from './route-export.api';
import { fileSuffix, routeCsv, summaryCsv } from './routeCsv';

const t = (key: string) => key;

/** Reads a file of a Macedonian page back: rows of cells. */
function parse(csv: string): string[][] {
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const cell = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g;
  const table: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.slice(1).matchAll(cell)) {
    table.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ';') table.push([]);
  }
  return table.slice(0, -1);
}

const numberOf = (cell: string | undefined) => Number(cell?.replace(',', '.'));

const choice: TrackChoice = {
  device: '77',
  from: { date: '2026-11-20', time: '00:00' },
  to: { date: '2026-11-21', time: '23:59' },
};
const route: RouteExport = {
  device: {
    device_id: '77',
    imei: '356938035643809',
    vehicle_code: 'V-12',
    license_plate: 'СК-1234-АБ',
    make: 'Iveco',
    model: 'Daily',
  },
  summary: {
    total_distance: 30.7,
    total_locations: 5,
    avg_speed: 60,
    max_speed: 66,
    start_time: Date.UTC(2026, 10, 20, 7),
    end_time: Date.UTC(2026, 10, 20, 7, 30, 30),
    left_out_places: null,
    left_out_speeds: null,
  },
  track: {
    points: [...handComputed.points],
    withoutPosition: 1,
    outsideArea: 0,
    notBelieved: { places: 0, speeds: 0 },
  },
};

describe('the route file', () => {
  let header: string[] | undefined;
  let rows: string[][] = [];
  beforeAll(async () => {
    [header, ...rows] = parse(await routeCsv(route, t));
  });
  const column = (name: string) => rows.map((row) => row[header?.indexOf(`csv.${name}`) ?? -1]);

  it('has one row per point, with the distances computed by hand', () => {
    expect(rows).toHaveLength(handComputed.points.length);
    expect(column('number')).toEqual(['1', '2', '3', '4']);
    expect(column('leg').map(numberOf)).toEqual(handComputed.legs);
    expect(column('cumulative').map(numberOf)).toEqual(handComputed.cumulative);
    expect(column('latitude').map(numberOf)).toEqual([41, 41.1, 41.1, 41]);
    expect(column('speed')).toEqual(['0', '66', '54', '']);
  });

  it('has its times in Europe/Skopje, with the difference from UTC', () => {
    expect(column('time')).toEqual([
      '2026-11-20 08:00:00',
      '2026-11-20 08:10:00',
      '2026-11-20 08:20:00',
      '2026-11-20 08:30:30',
    ]);
    expect(new Set(column('offset'))).toEqual(new Set(['UTC+01:00']));
  });

  it('tells the doubled hour of an autumn night apart', async () => {
    const ats = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((time) => Date.parse(time));
    const night = ats.map((at) => ({ lat: 41, lng: 21, at, speed: 0, heading: 0 }));
    const [, ...points] = parse(await routeCsv({ ...route, track: { ...route.track, points: night } }, t));
    expect(points.map((row) => `${row[1]} ${row[2]}`)).toEqual([
      '2026-10-25 02:30:00 UTC+02:00',
      '2026-10-25 02:30:00 UTC+01:00',
    ]);
  });

  it('has a header alone for a route without points', async () => {
    expect(parse(await routeCsv({ ...route, track: { ...route.track, points: [] } }, t))).toEqual([header]);
  });

  it('goes on counting and adding up over its slices, and gives the browser its turn', async () => {
    const points = Array.from({ length: 100_000 }, (_, index) => ({
      lat: 41 + index * 1e-5,
      lng: 21,
      at: Date.UTC(2026, 10, 1) + index * 20_000,
      speed: 50,
      heading: 0,
    }));
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    });
    const table = parse(await routeCsv({ ...route, track: { ...route.track, points } }, t));
    clearInterval(count);
    expect(turns).toBeGreaterThan(0);
    expect(table).toHaveLength(100_001);
    expect(table.slice(1).every((row, index) => row[0] === String(index + 1))).toBe(true);
    // 99,999 legs of 1e-5° of a meridian, 1.1119492664 m each.
    expect(numberOf(table.at(-1)?.at(-1))).toBeCloseTo(111_193.81, 1);
  });
});

describe('the summary file', () => {
  const read = (given: RouteExport) => Object.fromEntries(parse(summaryCsv(given, choice, t)));

  it('holds the device, the period, the summary and what the points add up to', () => {
    expect(read(route)).toEqual({
      'csv.item': 'csv.value',
      'csv.device': '77',
      // A spreadsheet would round so many digits: the apostrophe keeps them as text.
      'routeExport.imei': "'356938035643809",
      'routeExport.vehicleCode': 'V-12',
      'routeExport.plate': 'СК-1234-АБ',
      'routeExport.makeModel': 'Iveco Daily',
      'csv.periodFrom': '2026-11-20 00:00:00',
      'csv.periodTo': '2026-11-21 23:59:00',
      'csv.totalDistance': '30,7',
      'csv.totalLocations': '5',
      'csv.avgSpeed': '60',
      'csv.maxSpeed': '66',
      'csv.startTime': '2026-11-20 08:00:00',
      'csv.endTime': '2026-11-20 08:30:30',
      'csv.points': '4',
      'csv.withoutPosition': '1',
      'csv.pointDistance': '30618,23',
      'track.notes': 'track.gaps',
    });
  });

  it('states what its figures leave out or guess, as the page does', () => {
    const notesOf = (notBelieved: RouteExport['track']['notBelieved']) =>
      parse(summaryCsv({ ...route, track: { ...route.track, notBelieved } }, choice, t))
        .filter(([item]) => item === 'track.notes')
        .map(([, note]) => note);
    const always = ['track.withoutPosition', 'track.gaps'];
    expect(notesOf({ places: 0, speeds: 0 })).toEqual(always);
    expect(notesOf({ places: 2, speeds: 1 })).toEqual([
      always[0],
      ...['track.notBelieved.places', 'track.notBelieved.speeds', always[1]],
    ]);
  });

  it('leaves empty what the server did not say', () => {
    expect(read({ ...route, device: null, summary: null })).toMatchObject({
      'csv.device': '77',
      'csv.totalDistance': '',
      'csv.startTime': '',
    });
  });

  it.each(['=1+1', '+1', '-1+1', '@x', '\tx', '\rx', ' =1', 'a\nb', '"x"'])('opens %j as text', (text) => {
    const plate = read({ ...route, device: route.device && { ...route.device, license_plate: text } })[
      'routeExport.plate'
    ];
    expect(plate?.endsWith(text)).toBe(true);
    expect(plate).not.toMatch(/^[\s]*[=+\-@]/);
  });
});

describe('file names', () => {
  it('hold the vehicle and the days of the period', () => {
    expect(fileSuffix(route, choice)).toBe('V-12_2026-11-20_2026-11-21');
  });

  it('hold the times where the period is not of whole days', () => {
    expect(fileSuffix(route, { ...choice, from: { date: '2026-11-20', time: '08:30' } })).toBe(
      'V-12_2026-11-20T08-30_2026-11-21T23-59',
    );
  });

  it('fall back to the plate and the device, without what a file system refuses', () => {
    const named = (patch: Partial<NonNullable<RouteExport['device']>>) =>
      fileSuffix({ ...route, device: route.device && { ...route.device, ...patch } }, choice).split('_')[0];
    expect(named({ vehicle_code: null })).toBe('СК-1234-АБ');
    expect(named({ vehicle_code: '', license_plate: null })).toBe('77');
    expect(named({ vehicle_code: ' a/b\\c:*?"<>| d ' })).toBe('a-b-c-d');
    expect(fileSuffix({ ...route, device: null }, choice)).toBe('77_2026-11-20_2026-11-21');
  });
});
