import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onNotification } from '../../components/Toast/notify';
import { clock } from '../../hooks/clock';
import { readCsv, readSheet, renderWithUi } from '../../testing';
import { ListFiles } from './ListFiles';

const saved: { name: string; file: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  let latest: Blob;
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      latest = file;
      return 'blob:list';
    },
    revokeObjectURL: () => {},
  });
  jest.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-11-25T23:30:00Z'));
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: latest });
  });
});
afterEach(() => jest.restoreAllMocks());

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** What a spreadsheet would shorten, round or compute. */
const digits = ['012207006112345', '89389000000973123450', '+38970123456', '8,64E+14'];

it('saves a list as CSV and as a workbook, named by the day in Skopje, with all digits', async () => {
  const at = Date.parse('2026-11-25T06:30:00Z');
  renderWithUi(
    <ListFiles
      name="devices"
      sheet={() => ({
        name: 'Уреди',
        header: ['IMEI', 'SIM', 'Телефон', 'Белешка', 'Време'],
        rows: [[...digits, { time: at }]],
      })}
    />,
  );
  await press('Извези CSV');
  await press('Извези XLSX');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ name }) => name)).toEqual(['devices_2026-11-26.csv', 'devices_2026-11-26.xlsx']);
  const [, cells] = await readSheet(saved[1]?.file as Blob);
  expect(cells?.map(({ text }) => text)).toEqual([...digits, '25.11.2026 07:30:00']);
  // All but the time are text cells although they look like numbers; the time is a number of the spreadsheet's
  // calendar.
  expect(cells?.map(({ value }) => value === null)).toEqual([true, true, true, true, false]);
  const [, row] = await readCsv(saved[0]?.file as Blob);
  expect(row).toEqual([
    "'012207006112345",
    "'89389000000973123450",
    "'+38970123456",
    '"8,64E+14"',
    '25.11.2026 07:30:00',
  ]);
});

it('says when a file cannot be made, and can be pressed again', async () => {
  const heard: string[] = [];
  const stop = onNotification(({ text }) => heard.push(text));
  renderWithUi(<ListFiles name="a" sheet={() => Promise.reject(new Error('gone'))} />);
  await press('Извези XLSX');
  await waitFor(() => expect(heard).toEqual(['Датотеката не може да се подготви. Обидете се повторно.']));
  expect(screen.getByRole('button', { name: 'Извези XLSX' })).toBeEnabled();
  stop();
});
