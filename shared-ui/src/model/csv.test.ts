import { downloadCsv, toCsv } from './csv';

/** The one data cell of a file with one column. */
const cell = (value: string | number | null) =>
  toCsv(['h'], [[value]], 'en')
    .slice('\uFEFFh\r\n'.length)
    .replace(/\r\n$/, '');

describe('row 28: a CSV file', () => {
  it('begins with a byte order mark and ends each line with CRLF', () => {
    expect(toCsv(['Возило', 'km/h'], [['СК-1234-АБ', 72]], 'en')).toBe('\uFEFFВозило,km/h\r\nСК-1234-АБ,72\r\n');
  });

  it('of no rows is its header', () => {
    expect(toCsv(['a', 'b'], [], 'en')).toBe('\uFEFFa,b\r\n');
  });

  it('of a Macedonian page opens in columns there: semicolons, and a quoted decimal comma in numbers alone', () => {
    const row = ['СК-1234-АБ', 41.9981, -21.5, 1e-7, '41.9981', 'а, б', 'a;b', null];
    expect(toCsv(['Возило', 'a,b'], [row])).toBe(
      '\uFEFFВозило;"a,b"\r\nСК-1234-АБ;"41,9981";"-21,5";1e-7;41.9981;"а, б";"a;b";\r\n',
    );
  });

  it.each([
    ['a,=1+1', `"a,'=1+1"`],
    ['a, @SUM(A1)', `"a,' @SUM(A1)"`],
    ['a,b-c', '"a,b-c"'],
    ['=1;2', `"'=1;2"`],
  ])('S15: of a Macedonian page keeps %j from becoming a formula where commas separate cells', (value, written) => {
    expect(toCsv([], [[value]], 'mk').slice('\uFEFF\r\n'.length, -2)).toBe(written);
  });

  it.each([
    ['a;=1+1', `"a;'=1+1"`],
    ['a; @SUM(A1)', `"a;' @SUM(A1)"`],
    ['=1;-2', `"'=1;'-2"`],
    ['a;b-c', '"a;b-c"'],
  ])('S15: keeps %j from becoming a formula where semicolons separate cells', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  it.each([
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    ['first\nsecond', '"first\nsecond"'],
    ['first\r\nsecond', '"first\r\nsecond"'],
    [' padded ', '" padded "'],
    ['plain', 'plain'],
    ['', ''],
  ])('quotes %j where needed', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['+38970123456', "'+38970123456"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['\t=1+1', '"\'\t=1+1"'],
    ['\tplain', '"\'\tplain"'],
    ['\rplain', '"\'\rplain"'],
    ['\nplain', '"\'\nplain"'],
    ['  =1+1', "'  =1+1"],
    ['\u00A0=1+1', "'\u00A0=1+1"],
    ['\u200B=1+1', "'\u200B=1+1"],
    ['\u0000=1+1', "'\u0000=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['=1,2', '"\'=1,2"'],
    ['-', "'-"],
    ['--1', "'--1"],
    ['-1 000', "'-1 000"],
    ['-1e5', "'-1e5"],
  ])('keeps %j a text', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  it('makes a header harmless too', () => {
    expect(toCsv(['=1+1'], [])).toBe("\uFEFF'=1+1\r\n");
  });

  it('keeps numbers numbers, also negative ones and those that came as text', () => {
    expect(cell(-1.5)).toBe('-1.5');
    expect(cell(41.9981)).toBe('41.9981');
    expect(cell(-0)).toBe('0');
    expect(cell('-21.4254')).toBe('-21.4254');
    expect(cell('12')).toBe('12');
  });

  it('leaves empty what is missing', () => {
    expect(cell(null)).toBe('');
    expect(cell(Number.NaN)).toBe('');
    expect(cell(Number.POSITIVE_INFINITY)).toBe('');
  });
});

describe('a download', () => {
  it('hands the text to the browser under a name that every system can store', async () => {
    let blob: Blob | undefined;
    const clicked: string[] = [];
    Object.assign(URL, {
      createObjectURL: (given: Blob) => {
        blob = given;
        return 'blob:fleet';
      },
      revokeObjectURL: () => {},
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(this: unknown) {
      const link = this as HTMLAnchorElement;
      clicked.push(`${link.download} <- ${link.href}`);
    });
    jest.useFakeTimers();

    downloadCsv('route_export_СК/12:34_2026.csv', toCsv(['a'], [[1]]));

    expect(clicked).toEqual(['route_export_СК_12_34_2026.csv <- blob:fleet']);
    expect(blob?.type).toBe('text/csv;charset=utf-8');
    expect(document.querySelector('a')).toBeNull();
    jest.useRealTimers();
    click.mockRestore();
  });
});

it.each([
  ['864900000000011', "'864900000000011"],
  ['012207006112345', "'012207006112345"],
  ['89389000000973123450', "'89389000000973123450"],
  ['070123456', "'070123456"],
  ['0038970123456', "'0038970123456"],
  ['+38970123456', "'+38970123456"],
  ['12345678901', '12345678901'],
  ['0', '0'],
  ['2021', '2021'],
  ['1E2B3C4D5E6F70', '1E2B3C4D5E6F70'],
])('keeps the digits of %s in a spreadsheet', (text, cell) => {
  expect(toCsv(['x'], [[text]], 'mk')).toBe(`\uFEFFx\r\n${cell}\r\n`);
});
