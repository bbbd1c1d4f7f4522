import type { Alarm } from '../alarms/alarms';
import { calendarDay, countByLabel, fillDays, shortDay, uniqueAlarms } from './alarmWidgets';

describe('calendarDay', () => {
  it.each([
    ['2026-10-05', '2026-10-05'],
    // A driver's local midnight: still the fifth in Skopje.
    ['2026-10-04T22:00:00.000Z', '2026-10-05'],
    ['2026-10-05 00:00:00', '2026-10-05'],
    ['2026-13-41', null],
    ['soon', null],
    [null, null],
    [{}, null],
  ])('%p → %p', (value, expected) => {
    expect(calendarDay(value)).toBe(expected);
  });
});

describe('uniqueAlarms', () => {
  it('keeps the first of each id, in order, whether number or string', () => {
    const of = (id: number | string, message: string) => ({ id, message }) as Alarm; // only these two are looked at
    const alarms = [of(2, 'a'), of(1, 'b'), of('2', 'c')];
    expect(
      uniqueAlarms(alarms)
        .map(({ message }) => message)
        .sort(),
    ).toEqual(['a', 'b']);
    expect(uniqueAlarms(alarms).map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('countByLabel', () => {
  it('adds up what reads the same, most first, without empty and unreadable counts', () => {
    const label = (type: string | null) => (type === 'speed' || type === 'overspeed' ? 'Speed' : (type ?? '—'));
    const types = [
      { type: 'sos', count: 4 },
      { type: 'speed', count: 2 },
      { type: 'overspeed', count: 3 },
      { type: 'panic', count: 0 },
      { type: 'jamming', count: null },
    ];
    expect(countByLabel(types, label)).toEqual([
      { label: 'Speed', count: 5, types: ['speed', 'overspeed'] },
      { label: 'sos', count: 4, types: ['sos'] },
    ]);
  });
});

describe('fillDays', () => {
  it('sorts the days and puts zero where there was no alarm', () => {
    const trend = [
      { date: '2026-03-01', count: 2 },
      { date: '2026-02-27', count: 1 },
      { date: null, count: 9 },
    ];
    expect(fillDays(trend)).toEqual([
      { date: '2026-02-27', count: 1 },
      { date: '2026-02-28', count: 0 },
      { date: '2026-03-01', count: 2 },
    ]);
  });

  it('does not invent years of empty days', () => {
    const trend = [
      { date: '2020-01-01', count: 1 },
      { date: '2026-01-01', count: 1 },
    ];
    expect(fillDays(trend)).toHaveLength(2);
    expect(fillDays([])).toEqual([]);
  });

  it('labels a day as dd.mm.', () => {
    expect(shortDay('2026-10-05')).toBe('05.10.');
  });
});
