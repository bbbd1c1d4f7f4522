import { dayOf, parseTime } from './times';

const parse = (text: string, edge: 'start' | 'end' = 'start') => parseTime(text, 'start_date', edge)?.toISOString();

describe('times of a query', () => {
  it.each([
    ['2026-11-10T08:00', '2026-11-10T07:00:00.000Z'],
    ['2026-07-10 08:00:30', '2026-07-10T06:00:30.000Z'],
    ['2026-07-10T08:00:30.500Z', '2026-07-10T08:00:30.500Z'],
    ['2026-07-10T08:00:00+02:00', '2026-07-10T06:00:00.000Z'],
    ['2026-11-10', '2026-11-09T23:00:00.000Z'],
    // The night the clocks go forward, and the one they go back.
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
  ])('%s is %s', (text, expected) => expect(parse(text)).toBe(expected));

  it('ends a day at its last moment', () => expect(parse('2026-11-10', 'end')).toBe('2026-11-10T22:59:59.999Z'));
  it.each(['yesterday', '2026-13-01', '2026-11-10T25:00', '10.11.2026', '2026-11-10T08'])('refuses %s', (text) =>
    expect(() => parse(text)).toThrow('не е исправен датум'),
  );
  it('knows the day in Skopje', () => expect(dayOf(new Date('2026-11-10T23:30:00Z'))).toBe('2026-11-11'));
});
