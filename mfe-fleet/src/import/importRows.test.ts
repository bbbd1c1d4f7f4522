import { importRows } from './importRows';

const read = (rows: (string | number)[][], mark?: ',' | '.') => importRows('receipts', { rows }, {}, mark);

describe('receipts of a file', () => {
  it('have a moment of day and time, in one column or in two, and numbers by the mark of the file', () => {
    const head = ['Возило', 'Датум', 'Време', 'Литри', 'Износ', 'Карта'];
    const { rows, ignored, decimal } = read([
      head,
      ['SK 1', '5.11.26', '7:30', '36,50 l', '2.900,00 ден.', '9'],
      ['SK 2', '2026-11-06 18:05:09', '', '1.036,5', '', '9'],
      ['SK 3', '07/11/2026', '', 41.7, 3000, '9'],
      ['SK 4', 'вчера', '', 'x', '', ''],
    ]);
    expect(rows).toEqual([
      { vehicle: 'SK 1', bought_at: '2026-11-05 07:30:00', litres: '36.5', price: '2900' },
      { vehicle: 'SK 2', bought_at: '2026-11-06 18:05:09', litres: '1036.5', price: '' },
      { vehicle: 'SK 3', bought_at: '2026-11-07 12:00:00', litres: '41.7', price: '3000' },
      { vehicle: 'SK 4', bought_at: 'вчера', litres: 'x', price: '' },
    ]);
    expect([ignored, decimal.isSure]).toEqual([['Карта'], true]);
    expect(
      read([
        ['Vehicle', 'Time', 'Litres'],
        ['SK 1', '05.11.2026 07:30', '3'],
      ]).rows[0]?.bought_at,
    ).toBe('2026-11-05 07:30:00');
  });

  it('are read by the mark that a person chooses where the file does not say it', () => {
    const rows = [
      ['Возило', 'Датум', 'Литри'],
      ['SK 1', '05.11.2026', '1.500'],
    ];
    expect(read(rows).decimal.isSure).toBe(false);
    expect([read(rows, '.'), read(rows, ',')].map((one) => one.rows[0]?.litres)).toEqual(['1.5', '1500']);
  });

  it('need their vehicle, their day and their litres', () => {
    expect(
      read([
        ['Возило', 'Литри'],
        ['SK 1', '3'],
      ]).missing?.field,
    ).toBe('bought_at');
    expect(
      read([
        ['Датум', 'Литри'],
        ['SK 1', '3'],
      ]).missing?.field,
    ).toBe('vehicle');
  });
});
