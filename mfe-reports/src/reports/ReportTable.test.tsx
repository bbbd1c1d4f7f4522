import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import type { TableColumn } from 'shared-ui/reports';
import { renderPage } from '../testing/renderPage';
import { ReportTable } from './ReportTable';

interface Row {
  name: string;
  count: number | null;
  at: number | null;
  day: string | null;
}

const columns: TableColumn<Row>[] = [
  { key: 'vehicle_name', head: 'ui-reports:columns.vehicle_name', kind: 'text', value: (row) => row.name },
  {
    key: 'avg_locations_per_day',
    head: 'ui-reports:columns.avg_locations_per_day',
    kind: 'decimal',
    value: (row) => row.count,
  },
  { key: 'last_location', head: 'ui-reports:columns.last_location', kind: 'time', value: (row) => row.at },
  { key: 'date', head: 'ui-reports:columns.date', kind: 'day', value: (row) => row.day },
];
const first: Row = { name: '=SUM(A1)', count: 12.345, at: Date.parse('2026-11-20T23:30:00Z'), day: '2026-11-21' };
const nothing: Row = { name: 'Празно', count: null, at: null, day: null };

/** What the browser was given to save. */
const saved: { name: string; file: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  let file: Blob | undefined;
  URL.createObjectURL = (blob) => {
    file = blob as Blob; // the page makes nothing else
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (file) saved.push({ name: this.download, file });
  });
  jest.useFakeTimers({
    now: Date.parse('2026-11-20T23:30:00Z'),
    doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer)); // readAsArrayBuffer gives no text
    reader.readAsArrayBuffer(blob);
  });

const show = (rows: readonly Row[]) =>
  renderPage(<ReportTable title="Пример" filename="report_example_7d" columns={columns} rows={rows} />);

it('row 28: exports all rows as CSV: formulas are text, numbers keep their digits, times are those of Skopje', async () => {
  show([first, ...Array.from({ length: 11 }, () => ({ ...nothing }))]);
  expect(await screen.findAllByRole('row')).toHaveLength(11);
  await userEvent.click(screen.getByRole('button', { name: 'Извези CSV: Пример' }));
  expect(saved[0]?.name).toBe('report_example_7d_2026-11-21.csv');
  const bytes = await bytesOf(saved[0]!.file);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]); // the byte order mark
  const lines = strFromU8(bytes).split('\r\n');
  expect(lines[0]).toBe('Возило;Локации на ден;Последна локација;Датум');
  expect(lines[1]).toBe('\'=SUM(A1);"12,345";21.11.2026 00:30:00;21.11.2026');
  expect(lines[2]).toBe('Празно;;;');
  expect(lines.filter(Boolean)).toHaveLength(13);
});

it('exports all rows as XLSX: numbers are numbers, times and days are dates', async () => {
  show([first, ...Array.from({ length: 11 }, () => ({ ...nothing }))]);
  await userEvent.click(screen.getByRole('button', { name: 'Извези XLSX: Пример' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('report_example_7d_2026-11-21.xlsx');
  const parts = unzipSync(await bytesOf(saved[0]!.file));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=SUM(A1)</t></is></c>');
  expect(sheet).toContain('<c r="B2" s="5"><v>12.345</v></c>');
  expect(sheet).toMatch(/<c r="C2" s="2"><v>46347\.0208/);
  expect(sheet).toContain('<c r="D2" s="3"><v>46347</v></c>');
  expect(sheet).toContain('<row r="13">');
});

it('says when the file cannot be made', async () => {
  URL.createObjectURL = () => {
    throw new Error('no space');
  };
  const { notifications } = show([first]);
  await userEvent.click(screen.getByRole('button', { name: 'Извези XLSX: Пример' }));
  await waitFor(() =>
    expect(notifications).toMatchObject([{ text: 'Датотеката не може да се подготви. Обидете се повторно.' }]),
  );
});

it('sorts the rows that are shown', async () => {
  show([nothing, { ...first, count: 5 }, { ...first, name: 'А', count: 9 }]);
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstElementChild?.textContent);
  await userEvent.click(screen.getByRole('button', { name: 'Локации на ден' }));
  expect(names()).toEqual(['=SUM(A1)', 'А', 'Празно']);
  await userEvent.click(screen.getByRole('button', { name: 'Локации на ден' }));
  expect(names()).toEqual(['А', '=SUM(A1)', 'Празно']);
});
