import { fromLocalDateTime, localDateTime } from './time';

const at = (date: string, time: string) => new Date(fromLocalDateTime(date, time)).toISOString();

describe('the clock of Skopje', () => {
  it('reads an instant as date and time', () => {
    expect(localDateTime(Date.UTC(2026, 6, 14, 22, 5))).toEqual({ date: '2026-07-15', time: '00:05' });
    expect(localDateTime(Date.UTC(2026, 0, 1, 0, 0))).toEqual({ date: '2026-01-01', time: '01:00' });
  });

  it('finds the instant of a date and time, in summer and in winter', () => {
    expect(at('2026-07-15', '00:05')).toBe('2026-07-14T22:05:00.000Z');
    expect(at('2026-01-01', '01:00')).toBe('2026-01-01T00:00:00.000Z');
    expect(at('2026-01-01', '01:00:07')).toBe('2026-01-01T00:00:07.000Z');
  });

  it('moves a time that the clocks skip in spring one hour on', () => {
    expect(at('2026-03-29', '01:59')).toBe('2026-03-29T00:59:00.000Z');
    expect(at('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(localDateTime(fromLocalDateTime('2026-03-29', '02:30')).time).toBe('03:30');
    expect(at('2026-03-29', '03:00')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('takes the first of a time that is there twice in autumn', () => {
    expect(at('2026-10-25', '01:59')).toBe('2026-10-24T23:59:00.000Z');
    expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('is its own inverse for every hour of a year but the one that is there twice', () => {
    const wrong: string[] = [];
    for (let hour = Date.UTC(2026, 0, 1); hour < Date.UTC(2027, 0, 1); hour += 3_600_000) {
      const { date, time } = localDateTime(hour);
      if (fromLocalDateTime(date, time) !== hour) wrong.push(new Date(hour).toISOString());
    }
    expect(wrong).toEqual(['2026-10-25T01:00:00.000Z']);
  });

  it('takes early years as they are, as while a year is typed', () => {
    expect(localDateTime(fromLocalDateTime('0020-05-01', '12:00'))).toEqual({ date: '0020-05-01', time: '12:00' });
  });

  it.each([
    ['', '10:00'],
    ['2026-07-14', ''],
    ['2026-02-30', '10:00'],
    ['2026-13-01', '10:00'],
    ['2026-07-14', '24:00'],
    ['2026-07-14', '10:60'],
    ['2026-07-14', '1:00'],
    ['14.07.2026', '10:00'],
    ['2026-07-14', '10:00:60'],
  ])('finds no instant for "%s" "%s"', (date, time) => {
    expect(fromLocalDateTime(date, time)).toBeNaN();
  });

  it.each([null, undefined, Number.NaN, 9e15])('reads nothing from %s', (instant) => {
    expect(localDateTime(instant)).toEqual({ date: '', time: '' });
  });
});

test.each([
  ['2026-10-25', '02:15', '2026-10-25T00:15:00Z', '2026-10-25T01:15:00Z'],
  ['2026-10-25', '02:00', '2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'],
  ['2026-10-25', '02:59:59.999', '2026-10-25T00:59:59.999Z', '2026-10-25T01:59:59.999Z'],
  ['2026-10-25', '01:59', '2026-10-24T23:59:00Z', '2026-10-24T23:59:00Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00Z', '2026-10-25T02:00:00Z'],
  ['2025-10-26', '02:30', '2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z'],
  ['2026-03-29', '02:30', '2026-03-29T01:30:00Z', '2026-03-29T01:30:00Z'],
  ['2026-07-01', '12:00', '2026-07-01T10:00:00Z', '2026-07-01T10:00:00Z'],
])('%s %s begins at %s and ends at %s', (date, time, first, last) => {
  expect(fromLocalDateTime(date, time, 'first')).toBe(Date.parse(first));
  expect(fromLocalDateTime(date, time, 'last')).toBe(Date.parse(last));
});
