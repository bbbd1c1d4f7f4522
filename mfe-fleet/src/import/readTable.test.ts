import { strToU8, zipSync } from 'fflate';
import { serverAnnounces } from 'shared-auth/testing';
import { listTexts, tableCsv, vehiclesTable } from 'shared-ui/reports';
import en from '../../../shared-ui/src/locales/en.json';
import mk from '../../../shared-ui/src/locales/mk.json';
import english from '../locales/en.json';
import texts from '../locales/mk.json';
import { columnOf, columnsFor, headerKey, importColumns } from './importColumns';
import '../testing/readableFiles';
import { importRows, meaningOf } from './importRows';
import { readTable } from './readTable';

const csv = (text: string | Uint8Array<ArrayBuffer>) => readTable(new Blob([text]));
/** Cyrillic letters and marks of Windows-1251, as Excel writes them on a Macedonian Windows. */
const in1251 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    for (let byte = 0; byte < 256; byte++)
      if (new TextDecoder('windows-1251').decode(Uint8Array.of(byte)) === letter) return byte;
    throw new Error(`${letter} is not in Windows-1251`);
  });
const utf16 = (text: string) =>
  Uint8Array.from([
    0xff,
    0xfe,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ]);

/** A workbook as Excel writes one: shared strings, and numbers as numbers. */
const workbook = () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Уреди" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>IMEI</t></si><si><t>Возило</t></si><si><t>СК-1</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="3"><c r="A3"><v>3.59632080000001E14</v></c><c r="B3" t="s"><v>2</v></c></row></sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])),
  ) as Uint8Array<ArrayBuffer>;
};

describe('a file', () => {
  it.each([
    ['with commas, in UTF-8 with its mark', '\uFEFFКод,Модел\r\nV-1,"Transit, бел"\r\n'],
    ['with semicolons, in Windows-1251', in1251('Код;Модел\r\nV-1;Transit, бел\r\n')],
    ['with tabs, as Unicode text', utf16('Код\tМодел\r\nV-1\tTransit, бел\r\n')],
    ['that names its separator', 'sep=;\r\nКод;Модел\r\nV-1;Transit, бел\r\n'],
  ])('%s', async (_, content) => {
    const table = await csv(content);
    expect(importRows('vehicles', table).rows).toEqual([{ vehicle_code: 'V-1', model: 'Transit, бел' }]);
  });

  it('of Excel keeps an IMEI to the last digit, and the number of its row', async () => {
    const { rows, lines } = importRows('devices', await csv(workbook()));
    expect([rows, lines]).toEqual([[{ imei: '359632080000001', vehicle: 'СК-1' }], [3]]);
  });

  it.each([
    ['oldExcel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0)],
    ['broken', Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3)],
    ['broken', 'Код,Модел\n"V-1,Transit\n'],
    ['empty', 'Код,Модел\r\n\r\n'],
    ['tooLarge', new Uint8Array(10_000_001)],
  ])('is refused: %s', async (reason, content) => {
    await expect(csv(content)).rejects.toMatchObject({ reason });
  });
});

describe('the columns', () => {
  it('of an export come back as what the server calls them', async () => {
    const t = ((key: string) => {
      const [name = '', path = ''] = key.split(':');
      const namespace = name === 'ui' ? mk : listTexts.mk;
      return path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], namespace);
    }) as never;
    const vehicle = {
      id: 1,
      vehicle_code: 'V-001',
      license_plate: 'SK-1234-AB',
      make: 'MAN',
      model: 'TGX',
      year: 2019,
      color: 'бела',
      vehicle_type: 'truck',
      status: 'maintenance',
      notes: '=внимание; -20 %',
      device_id: 'GPS-001',
      device_status: 'online',
      last_location_time: null,
      speed: 62.4,
      latitude: null,
      longitude: null,
    };
    const { rows, ignored, missing } = importRows(
      'vehicles',
      await csv(tableCsv(vehiclesTable, [vehicle as never], t)),
    );
    expect(rows).toEqual([
      {
        license_plate: 'SK-1234-AB',
        vehicle_code: 'V-001',
        make: 'MAN',
        model: 'TGX',
        year: '2019',
        color: 'бела',
        vehicle_type: 'truck',
        status: 'maintenance',
        notes: '=внимание; -20 %',
      },
    ]);
    expect([ignored.length, missing]).toEqual([4, null]);
  });

  it('are known by every header of the exports, in both languages', () => {
    for (const { vehicle, device } of [texts, english]) {
      const headers = (kind: 'vehicles' | 'devices', names: readonly string[]) =>
        names.map((name) => columnOf(kind, name)?.field);
      expect(
        headers('vehicles', [
          vehicle.vehicle_code,
          vehicle.license_plate,
          vehicle.make,
          vehicle.model,
          vehicle.year,
          vehicle.color,
          vehicle.vehicle_type,
          vehicle.status,
          vehicle.notes,
        ]),
      ).toEqual(columnsFor('vehicles').map(({ field }) => field));
      expect(
        headers('devices', [
          device.id,
          device.imei,
          device.vehicle,
          device.type,
          device.status,
          device.sim,
          device.phone,
          device.notes,
        ]),
      ).toEqual(columnsFor('devices').map(({ field }) => field));
    }
  });

  it('take the words of the screen for values, in both languages', () => {
    const wordsOf = (kind: 'vehicles' | 'devices', field: string) =>
      importColumns[kind].find((column) => column.field === field)?.values ?? {};
    for (const words of [mk, en]) {
      for (const [value, names] of Object.entries(wordsOf('vehicles', 'vehicle_type')))
        expect(names).toContain(words.vehicleType[value as keyof typeof words.vehicleType]);
      for (const [value, names] of Object.entries(wordsOf('vehicles', 'status')))
        expect(names).toContain(words.vehicleStatus[value as keyof typeof words.vehicleStatus]);
      for (const [value, names] of Object.entries(wordsOf('devices', 'status')))
        expect(names).toContain(words.deviceStatus[value as keyof typeof words.deviceStatus]);
    }
  });

  it('say which one is missing', () => {
    expect(importRows('devices', { rows: [['Возило'], ['СК-1']] }).missing?.names[0]).toBe('IMEI');
  });

  it('may be identifiers in place of the IMEI, where the server takes them', () => {
    const table = [['Друг идентификатор'], ["'027042385393"]];
    expect(importRows('devices', { rows: table })).toMatchObject({
      ignored: ['Друг идентификатор'],
      missing: { field: 'imei' },
    });
    serverAnnounces('devices.identifiers');
    expect(importRows('devices', { rows: table })).toMatchObject({
      rows: [{ identifier: '027042385393' }],
      missing: null,
    });
    serverAnnounces();
  });
});

describe('T24: a small file that holds much', () => {
  const reasonOf = (reading: Promise<unknown>) =>
    reading.then(
      () => 'read',
      ({ reason }) => reason,
    );

  it('of a million rows is read no further than needed', async () => {
    expect(await reasonOf(csv(`IMEI,Возило\n${'1,2\n'.repeat(1_000_000)}`))).toBe('tooMany');
  });

  it('of 5,000 rows is read, one more is not, and blank rows do not count', async () => {
    const rows = (count: number) => `IMEI,Возило\n${'1,2\n'.repeat(count)}`;
    expect(await reasonOf(csv(rows(5_000)))).toBe('read');
    expect(await reasonOf(csv(rows(5_001)))).toBe('tooMany');
    expect(await reasonOf(csv(`${rows(4_000)}${',\n'.repeat(4_000)}`))).toBe('read');
  });

  it('@long that unpacks to more than 20 MB is not unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(25_000_000) }, { level: 6 });
    expect(bomb.byteLength).toBeLessThan(100_000);
    expect(await reasonOf(readTable(new Blob([bomb as Uint8Array<ArrayBuffer>])))).toBe('tooLarge');
  });

  it('that hides what it unpacks to is broken', async () => {
    const bytes = workbook();
    expect(await reasonOf(readTable(new Blob([bytes.slice(0, -30)])))).toBe('broken');
    // The file understates the size of its sheet, so the reader allocates too little for it.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at + 46 < bytes.byteLength; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    expect(await reasonOf(readTable(new Blob([bytes])))).not.toBe('read');
  });
});

it('reads limits of silence by their heads in both languages, where the server takes them', () => {
  const table = [
    ['IMEI', 'Дозволено без сигнал (мин.)', 'Working hours only'],
    ['350000000000001', '720', 'Да'],
  ];
  expect(importRows('devices', { rows: table }).ignored).toHaveLength(2);
  serverAnnounces('devices.silence');
  table[0] = ['IMEI', 'dozvoleno bez signal', 'Working hours only'];
  expect(importRows('devices', { rows: table }).rows).toEqual([
    { imei: '350000000000001', silence_minutes: '720', silence_in_hours: 'yes' },
  ]);
  serverAnnounces();
});

it('reads the team of a vehicle in both languages, where the server takes it', () => {
  const table = [
    ['Код', 'Тим'],
    ['V-1', 'логистика'],
    ['V-2', 'Technical support'],
    ['V-3', 'Без тим'],
    ['V-4', ''],
    ['V-5', 'Логистика, Администрација'],
  ];
  expect(importRows('vehicles', { rows: table }).ignored).toEqual(['Тим']);
  serverAnnounces('imports.teams');
  expect(importRows('vehicles', { rows: table }).rows.map(({ team }) => team)).toEqual([
    '2',
    '3',
    '',
    '',
    'Логистика, Администрација',
  ]);
  serverAnnounces();
});

it('takes heads that are names of what every object has for what they are: foreign', () => {
  for (const title of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const table = {
      rows: [
        ['Код', title],
        ['V-1', 'MAN'],
      ],
    };
    expect(importRows('vehicles', table)).toMatchObject({ foreign: [title], rows: [{ vehicle_code: 'V-1' }] });
    const assigned = Object.fromEntries([[headerKey(title), 'make']]);
    expect(importRows('vehicles', table, assigned).rows).toEqual([{ vehicle_code: 'V-1', make: 'MAN' }]);
    expect(meaningOf({}, title)).toBeUndefined();
  }
});
