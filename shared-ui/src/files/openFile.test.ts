import { strToU8, zipSync } from 'fflate';
import { writeOds, writeXlsx } from 'hucre';
import { openFile } from './openFile';

type Bytes = Uint8Array<ArrayBuffer>;
const opened = (content: string | Uint8Array, encoding?: string) =>
  openFile(Object.assign(new Blob(), bytesOf(content)), 1_000_000, { encoding });
/** jsdom's blobs have no `arrayBuffer` of their own. */
function bytesOf(content: string | Uint8Array) {
  const bytes = (typeof content === 'string' ? new TextEncoder().encode(content) : content) as Bytes;
  return { arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}
const reason = (content: string | Uint8Array) =>
  opened(content).then(
    () => 'read',
    (error: { reason?: string }) => error.reason,
  );
const features = async (file: string | Uint8Array) => {
  const { content } = await opened(file);
  return content.kind === 'places' ? content.features : [];
};
const sheets = async (bytes: Uint8Array) => {
  const { content } = await opened(bytes);
  return content.kind === 'sheets' ? content.sheets : [];
};

describe('a workbook', () => {
  const hidden = { name: 'Шифри', rows: [['x', 'y']], hidden: true };
  const first = { name: 'Упатство', rows: [['Пополнете го вториот лист']] };
  const second = { name: 'Уреди', rows: [['IMEI'], ['359632080000001'], [359632080000002]] };

  it('has the sheets that a person sees, the open one first', async () => {
    const book = await writeXlsx({ sheets: [hidden, first, { name: 'Празен', rows: [] }, second], activeSheet: 3 });
    expect((await sheets(book)).map(({ name }) => name)).toEqual(['Уреди', 'Упатство']);
    expect((await sheets(book))[0]?.rows).toEqual(second.rows);
  });

  it('leaves out rows that a filter hides, and counts them', async () => {
    const book = await writeXlsx({ sheets: [{ ...second, rowDefs: new Map([[1, { hidden: true }]]) }] });
    expect(await sheets(book)).toEqual([{ name: 'Уреди', rows: [['IMEI'], [], [359632080000002]], hidden: 1 }]);
  });

  it('of OpenDocument is read alike', async () => {
    expect((await sheets(await writeOds({ sheets: [first, second] }))).map(({ rows }) => rows)).toEqual([
      first.rows,
      second.rows,
    ]);
  });

  it('with a password is named so, by whichever program it was locked', async () => {
    const locked = await writeXlsx({ sheets: [first], encryption: { password: 'x', spinCount: 1 } });
    expect(await reason(locked)).toBe('password');
  });
});

it.each([
  ['archive', zipSync({ 'прочитај.txt': strToU8('x') })],
  ['broken', zipSync({ 'doc.kml': strToU8('<kml>') }).slice(0, -10)],
  [
    'links',
    '<kml><Document><NetworkLink><Link><href>https://example.mk/a.kml</href></Link></NetworkLink></Document></kml>',
  ],
  ['empty', ''],
  ['broken', '{"type":"FeatureCollection","features":['],
  ['oldExcel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0)],
])('is named for what it is: %s', async (expected, content) => {
  expect(await reason(content)).toBe(expected);
});

describe('a table', () => {
  it('is read by the letters that a person chooses', async () => {
    const bytes = Uint8Array.from(
      [...'name;'].map((letter) => letter.charCodeAt(0)).concat(0xc4, 0xe5, 0xef, 0xee, 10, 120, 59),
    );
    expect((await opened(bytes)).encoding).toBe('windows-1251');
    expect((await opened(bytes, 'windows-1250')).content).toMatchObject({
      sheets: [
        {
          rows: [
            ['name', 'Äĺďî'],
            ['x', ''],
          ],
        },
      ],
    });
  });

  it.each([';', ',', '\t', '|'])('is separated by what its first line has: %s', async (mark) => {
    const text = `Извештај\n\nИме${mark}Белешка\nA${mark}"прва${mark} втора"\n`;
    expect((await opened(text)).content).toMatchObject({
      sheets: [{ rows: [['Извештај'], [''], ['Име', 'Белешка'], ['A', `прва${mark} втора`], ['']] }],
    });
  });
});

describe('places', () => {
  it('of KML keep every decimal comma, and become none where a tuple cannot be read', async () => {
    const of = (coordinates: string) =>
      features(`<kml><Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark></kml>`);
    const line = [
      {
        geometry: {
          coordinates: [
            [21.4, 41.9],
            [21.5, 42],
          ],
        },
      },
    ];
    for (const text of [
      '21.4,41.9,0 21.5,42,0',
      '21,4,41,9 21,5,42,0',
      '21,4,41,9,0 21,5,42,0,0',
      '21.4, 41.9 21.5 ,42',
    ])
      expect(await of(text)).toMatchObject(line);
    for (const text of ['21.4,41.9,21.5,42', '21.4 41.9', 'x,y z,w'])
      expect(JSON.stringify(await of(text))).toContain('null');
  });

  it('of each part of a KMZ come in, and what only an address leads to is named', async () => {
    const kml = (more: string) => strToU8(`<kml><Document>${more}</Document></kml>`);
    const place = (name: string) =>
      `<Placemark><name>${name}</name><Point><coordinates>21.4,41.9</coordinates></Point></Placemark>`;
    const link = (href: string) => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`;
    const kmz = zipSync({
      'doc.kml': kml(place('А') + link('слоеви/б.kml') + link('https://example.mk/в.kml')),
      'слоеви/б.kml': kml(place('Б')),
    });
    expect(
      (await features(kmz)).map(({ row, properties, geometry }) => [row, properties.name, geometry !== null]),
    ).toEqual([
      [1, 'А', true],
      [2, 'https://example.mk/в.kml', false],
      [3, 'Б', true],
    ]);
  });

  it('of a GPX with a description in HTML inside a table stay a GPX', async () => {
    const gpx = '<gpx><wpt lat="41,5" lon="21,5"><name>А</name><desc>&lt;table&gt;</desc></wpt><!-- <table> --></gpx>';
    expect(await features(gpx)).toMatchObject([{ properties: { name: 'А' }, geometry: { coordinates: [21.5, 41.5] } }]);
  });

  it.each([
    ['POINT (21.4 41.9)', [21.4, 41.9]],
    ['SRID=4326;POINT Z(21.4 41.9 240)', [21.4, 41.9, 240]],
    ['POINT (21,4 41,9)', [21.4, 41.9]],
    ['CIRCLE (41.9 21.4, 50)', [21.4, 41.9]],
  ])('of WKT: %s', async (text, coordinates) => {
    expect(await features(text)).toMatchObject([{ geometry: { type: 'Point', coordinates } }]);
  });

  it('of a sequence of JSON texts are read with and without its separators', async () => {
    const one = (name: string) => JSON.stringify({ type: 'Feature', properties: { name }, geometry: null });
    for (const text of [`${one('А')}\n${one('Б')}\n`, `\u001e${one('А')}\n\u001e${one('Б')}\n`])
      expect((await features(text)).map(({ properties }) => properties.name)).toEqual(['А', 'Б']);
  });
});
