import { strFromU8, unzipSync } from 'fflate';
import { type SheetCell, sheetCsv, toXlsx, workbookFiles } from './xlsx';

const sheetOf = (rows: SheetCell[][], header = ['Возило', 'Аларми']) =>
  workbookFiles([{ name: 'Ризик', header, rows }])['xl/worksheets/sheet1.xml'] ?? '';

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');
const cell = (xml: string, at: string) => parse(xml).querySelector(`c[r="${at}"]`);

describe('toXlsx', () => {
  it('zips the six parts a workbook needs, each well-formed XML', async () => {
    const parts = unzipSync(await toXlsx([{ name: 'Ризик', header: ['Возило'], rows: [['СК-1234-АБ']] }]));
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    for (const part of Object.values(parts)) expect(parse(strFromU8(part)).querySelector('parsererror')).toBeNull();
  });

  it('keeps numbers numbers and text text, also text that looks like a formula', () => {
    const xml = sheetOf([['=1+1', 12.5]]);
    expect(cell(xml, 'A2')?.getAttribute('t')).toBe('inlineStr');
    expect(cell(xml, 'A2')?.textContent).toBe('=1+1');
    expect(cell(xml, 'B2')?.getAttribute('t')).toBeNull();
    expect(cell(xml, 'B2')?.querySelector('v')?.textContent).toBe('12.5');
  });

  it('writes times as the wall clock of Europe/Skopje and days as days', () => {
    const xml = sheetOf([[{ time: Date.parse('2026-07-01T10:00:30Z') }, { day: '2026-07-01' }]]);
    const noon = 46204 + (12 * 3600 + 30) / 86_400; // 12:00:30 in summer
    expect(Number(cell(xml, 'A2')?.textContent)).toBeCloseTo(noon, 8);
    expect(cell(xml, 'B2')?.textContent).toBe('46204');
    expect(cell(xml, 'A2')?.getAttribute('s')).not.toBe(cell(xml, 'B2')?.getAttribute('s'));
  });

  it('writes lines above the header, sums below the rows, decimals and durations', () => {
    const files = workbookFiles([
      {
        name: 'Месец',
        above: [['SK-1234-AB'], ['Ноември 2026']],
        header: ['Ден', 'km', 'Возење'],
        rows: [[{ day: '2026-07-01' }, { decimal: 12.345 }, { duration: 5_400_000 }]],
        sums: [['Вкупно', { decimal: 12.345 }, { duration: 5_400_000 }]],
      },
    ]);
    const xml = files['xl/worksheets/sheet1.xml'] ?? '';
    expect(cell(xml, 'A2')?.textContent).toBe('Ноември 2026');
    expect(cell(xml, 'B3')?.textContent).toBe('km');
    expect(cell(xml, 'B4')?.textContent).toBe('12.345');
    expect(Number(cell(xml, 'C4')?.textContent)).toBe(0.0625);
    expect(cell(xml, 'B5')?.textContent).toBe('12.345');
    const styles = parse(files['xl/styles.xml'] ?? '').querySelectorAll('cellXfs xf');
    expect(styles[Number(cell(xml, 'B5')?.getAttribute('s'))]?.getAttribute('fontId')).toBe('1');
    expect(styles[Number(cell(xml, 'C4')?.getAttribute('s'))]?.getAttribute('numFmtId')).toBe('168');
  });

  it('leaves a missing value, NaN and a day that is none as they are', () => {
    const xml = sheetOf([[null, Number.NaN, { day: 'вчера' }]]);
    expect(cell(xml, 'A2')).toBeNull();
    expect(cell(xml, 'B2')).toBeNull();
    expect(cell(xml, 'C2')?.textContent).toBe('вчера');
  });

  it('holds markup, control characters, broken surrogates and right-to-left text without breaking the file', () => {
    const xml = sheetOf([['<b>&"\u0000\u0007\ud800\u202eабв', 1]]);
    expect(parse(xml).querySelector('parsererror')).toBeNull();
    expect(cell(xml, 'A2')?.textContent).toBe('<b>&"\u202eабв');
  });

  it('cuts text at the 32,767 characters a cell can hold', () => {
    expect(cell(sheetOf([['x'.repeat(40_000)]]), 'A2')?.textContent).toHaveLength(32_767);
  });

  it('names the columns after Z', () => {
    const header = Array.from({ length: 28 }, (_, index) => `c${index}`);
    expect(cell(sheetOf([], header), 'AB1')?.textContent).toBe('c27');
  });

  it('gives the sheet a name Excel takes', () => {
    const workbook = workbookFiles([{ name: 'Ризик: [сите/возила] по период од 90 дена', header: [], rows: [] }]);
    const name =
      parse(workbook['xl/workbook.xml'] ?? '')
        .querySelector('sheet')
        ?.getAttribute('name') ?? '';
    expect(name.length).toBeLessThanOrEqual(31);
    expect(name).not.toMatch(/[[\]:*?/\\]/);
  });
});

it('puts each table into a sheet of its own, with names that Excel takes', () => {
  const sheet = (name: string, cellText: string) => ({ name, header: ['А'], rows: [[cellText]] });
  const files = workbookFiles([sheet('Ризик/возило', 'прв'), sheet('ризик возило', 'втор'), sheet('Друго', 'трет')]);
  const names = [...parse(files['xl/workbook.xml'] ?? '').querySelectorAll('sheet')].map((each) =>
    each.getAttribute('name'),
  );
  expect(names).toEqual(['Ризик возило', 'ризик возило 2', 'Друго']);
  expect(cell(files['xl/worksheets/sheet2.xml'] ?? '', 'A2')?.textContent).toBe('втор');
  expect(files['[Content_Types].xml']).toContain('/xl/worksheets/sheet3.xml');
  expect(files['xl/_rels/workbook.xml.rels']).toContain('worksheets/sheet3.xml');
  for (const xml of Object.values(files)) expect(parse(xml).querySelector('parsererror')).toBeNull();
});

describe('sheetCsv', () => {
  it('is the same table as text', () => {
    const at = Date.parse('2026-07-01T10:00:30Z');
    const csv = sheetCsv({
      name: 'Ден',
      header: ['Ден', 'Од', 'Поаѓање', 'km', 'Возење'],
      rows: [[{ day: '2026-07-01' }, { time: at }, { clock: at }, { decimal: 12.345 }, { duration: 45_240_000 }]],
      sums: [['Вкупно', null, null, { decimal: 12.345 }, null]],
    });
    expect(csv.slice(1).split('\r\n')).toEqual([
      'Ден;Од;Поаѓање;km;Возење',
      '01.07.2026;01.07.2026 12:00:30;12:00;"12,345";12:34',
      'Вкупно;;;"12,345";',
      '',
    ]);
  });
});
