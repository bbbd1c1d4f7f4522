import fc from 'fast-check';
import { UnreadableFile } from 'shared-ui/files';
import { type Position, readTracks } from './readTracks';

/** jsdom's blobs have no `arrayBuffer` of their own. */
const fileOf = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return Object.assign(new Blob([bytes]), { arrayBuffer: () => Promise.resolve(bytes.slice().buffer) });
};
const read = async (text: string, zone = 'Europe/Skopje') => (await readTracks(fileOf(text), zone)).tracks;
const whyNot = (text: string) =>
  read(text).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? error.reason : error),
  );

const HEAD =
  'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy,batteryLevel,ignition';
const rowOf = (time: string, more: { address?: string; place?: string; device?: number } = {}) => {
  const { address = 'Bul. Ilinden 1', place = '41.99,21.43', device = 7 } = more;
  return `1,${device},teltonika,${time},${time},${time},true,${place},240.0,10.0,90.0,${address},5.0,88,true`;
};
const csv = (...rows: string[]) => [HEAD, ...rows].join('\n');
const point = (time: string, lat = 41.99) =>
  `<trkpt lat="${lat}" lon="21.43"><ele>240.0</ele><time>${time}</time></trkpt>`;
/** As Traccar writes it: on one line, the name as it is. */
const gpx = (name: string, ...points: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.0"><trk><name>${name}</name><trkseg>${points.join('')}</trkseg></trk></gpx>`;

describe('CSV of Traccar', () => {
  it('has a position a row, in kilometres an hour, by the clock of who exported it', async () => {
    const [track] = await read(csv(rowOf('2026-12-01 10:00:00')));
    expect(track).toEqual({
      ...{ name: '7', unread: [] },
      positions: [
        {
          ...{ row: 2, at: '2026-12-01T09:00:00.000Z', latitude: 41.99, longitude: 21.43, speed: 18.52 },
          ...{ heading: 90, altitude: 240, accuracy: 5, valid: true, ignition: true },
        },
      ],
    });
    expect((await read(csv(rowOf('2026-12-01 10:00:00')), 'America/New_York'))[0]?.positions[0]?.at).toBe(
      '2026-12-01T15:00:00.000Z',
    );
  });

  it('takes of a row with commas in its address what is before it, and names rows that do not fit', async () => {
    const [track] = await read(
      csv(
        rowOf('2026-12-01 10:02:00', { address: 'Bul. Ilinden 1, 1000, 88, true' }),
        rowOf('2026-12-01 10:01:00'),
        '1,7,teltonika,2026-12-01 10:00:00,,2026-12-01 10:00:00,true,41.99,21.4',
        rowOf('вчера'),
        rowOf('2026-12-01 10:03:00', { place: 'север,21.43' }),
      ),
    );
    // In order of time, whatever that of the file.
    expect(track?.positions).toMatchObject([
      { row: 3, ignition: true, accuracy: 5 },
      { row: 2, latitude: 41.99, speed: 18.52, accuracy: null },
    ]);
    expect(track?.positions[1]).not.toHaveProperty('ignition');
    expect(track?.unread).toEqual([
      { row: 4, reason: 'row' },
      { row: 5, reason: 'time' },
      { row: 6, reason: 'row' },
    ]);
  });

  it('tells devices of one file apart', async () => {
    const rows = [rowOf('2026-12-01 10:00:00'), rowOf('2026-12-01 10:00:00', { device: 9 })];
    expect((await read(csv(...rows))).map(({ name }) => name)).toEqual(['7', '9']);
  });

  it('goes on through the hour that comes twice in autumn, and through the one that is left out in spring', async () => {
    const times = ['02:30:00', '02:59:00', '02:00:00', '02:30:00', '03:00:00'].map((time) => `2026-10-25 ${time}`);
    const [track] = await read(csv(...times.map((time) => rowOf(time))));
    expect(track?.positions.map(({ at }) => at.slice(11, 16))).toEqual(['00:30', '00:59', '01:00', '01:30', '02:00']);
    expect((await read(csv(rowOf('2026-03-29 02:30:00'))))[0]?.positions[0]?.at).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('GPX', () => {
  it.each(['Комбе & приколка', 'Ана <b> & C', 'Ford &amp; Co', '<![CDATA[A & B]]>'])(
    'has its device by a name that is not written as XML: %s',
    async (name) => {
      const [track] = await read(gpx(name, point('2026-12-01T09:00:00.000+00:00')));
      const meant = name.replace('&amp;', '&').replace(/<!\[CDATA\[(.*)\]\]>/, '$1');
      expect(track).toMatchObject({ name: meant, positions: [{ at: '2026-12-01T09:00:00.000Z', altitude: 240 }] });
    },
  );

  it('has the speed of the way where it says none, and none of a jump', async () => {
    const times = ['09:00:00', '09:01:00', '09:01:10'].map((time) => `2026-12-01T${time}Z`);
    const [a = '', b = '', c = ''] = times;
    const [track] = await read(gpx('A', point(b, 41.999), point(a), point(c, 43)));
    const [first, second, third] = track?.positions ?? [];
    expect([first?.speed, third?.speed]).toEqual([null, null]);
    expect(second?.speed).toBeCloseTo(60, 0);
  });

  it('of other programs has several tracks, a name space and its own speeds in metres a second', async () => {
    const speed = '<extensions><x:TrackPointExtension><x:speed>10</x:speed></x:TrackPointExtension></extensions>';
    const one = `<g:trkpt lat="41.99" lon="21.43"><g:time>2026-12-01T09:00:00Z</g:time>${speed}</g:trkpt>`;
    const track = (name: string) => `<g:trk><g:name>${name}</g:name><g:trkseg>${one}</g:trkseg></g:trk>`;
    const spaces = 'xmlns:g="http://www.topografix.com/GPX/1/1" xmlns:x="http://www.garmin.com/TPE/v2"';
    const found = await read(`<g:gpx version="1.1" ${spaces}>${track('A')}${track('B')}</g:gpx>`);
    expect(found).toMatchObject([
      { name: 'A', positions: [{ speed: 36 }] },
      { name: 'B', positions: [{ speed: 36 }] },
    ]);
  });

  it('names points without a time', async () => {
    const [track] = await read(gpx('A', '<trkpt lat="41" lon="21"></trkpt>', point('2026-12-01T09:00:00Z')));
    expect([track?.unread, track?.positions.length]).toEqual([[{ row: 1, reason: 'time' }], 1]);
  });
});

it.each([
  ['empty', ''],
  ['empty', HEAD],
  ['noColumns', 'Plate,IMEI\nSK 1,2'],
  ['broken', '<gpx><trk>'],
  ['otherKind', '<kml></kml>'],
  ['unknown', 'PK\u0003\u0004\0\0'],
])('is refused as %s', async (reason, text) => {
  expect(await whyNot(text)).toBe(reason);
});

const times = fc.uniqueArray(fc.integer({ min: 0, max: 86_399 }), { minLength: 1, maxLength: 6 });
const clock = (second: number) => new Date(Date.UTC(2026, 10, 30, 0, 0, second)).toISOString().slice(0, 19);
const written = fc.oneof(
  times.map((all) => csv(...all.map((second) => rowOf(clock(second).replace('T', ' '), { address: 'A, B' })))),
  times.map((all) => gpx('A & B', ...all.map((second) => point(`${clock(second)}Z`)))),
);

const placeOf = ({ at, latitude, longitude }: Position) => `${at} ${latitude} ${longitude}`;

it('has of a file that ends too early nothing that the whole one does not have', async () => {
  await fc.assert(
    fc.asyncProperty(written, fc.double({ min: 0, max: 1, noNaN: true }), async (text, part) => {
      const whole = new Set((await read(text)).flatMap(({ positions }) => positions.map(placeOf)));
      const cut = text.slice(0, Math.floor(text.length * part));
      const found = await read(cut).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnreadableFile);
        return [];
      });
      for (const { positions } of found) for (const one of positions) expect(whole).toContain(placeOf(one));
    }),
  );
});

it('reads any text, or says why not', async () => {
  const noise = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((text) => csv(text)),
    fc.string().map((text) => gpx(text)),
  );
  await fc.assert(
    fc.asyncProperty(noise, async (text) => {
      const found = await read(text).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnreadableFile);
        return [];
      });
      for (const { positions } of found) for (const { at } of positions) expect(Date.parse(at)).not.toBeNaN();
    }),
  );
});

it('moves all times of a CSV alike by the zone, and those of GPX by none', async () => {
  const zone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland');
  await fc.assert(
    fc.asyncProperty(times, zone, async (all, name) => {
      const at = async (text: string, of: string) =>
        (await read(text, of)).flatMap(({ positions }) => positions.map((one) => Date.parse(one.at)));
      const rows = csv(...all.map((second) => rowOf(clock(second).replace('T', ' '))));
      const [here, there] = [await at(rows, 'UTC'), await at(rows, name)];
      expect(new Set(here.map((one, index) => one - (there[index] ?? 0))).size).toBe(1);
      const points = gpx('A', ...all.map((second) => point(`${clock(second)}Z`)));
      expect(await at(points, name)).toEqual(await at(points, 'UTC'));
    }),
  );
});
