import { type Entry, stretchesOf } from './day';
import { boundsOf, hoursOf } from './days';

const HOUR = 3_600_000;
const { from, to } = boundsOf('2026-11-22');
const stop = (start: number, end: number): Entry => ({
  kind: 'stop',
  key: 'stop',
  number: 1,
  from: from + start * HOUR,
  to: from + end * HOUR,
  place: null,
  idling: 0,
});
const span = (start: number, end: number) => ({ from: from + start * HOUR, to: from + end * HOUR });
const shown = (entry: Entry, idling: { from: number; to: number }[]) =>
  stretchesOf([entry], idling, { from, to }).map(
    ({ state, start, end }) => `${state} ${Math.round(start * 24)}–${Math.round(end * 24)}`,
  );

describe('the band of a day', () => {
  it('has idling where it was, as often as it was, within its stop alone', () => {
    expect(shown(stop(8, 12), [span(7, 9), span(10, 11), span(13, 14)])).toEqual([
      'idling 8–9',
      'standing 9–10',
      'idling 10–11',
      'standing 11–12',
    ]);
    expect(shown(stop(8, 12), [])).toEqual(['standing 8–12']);
    expect(shown(stop(8, 12), [span(0, 24)])).toEqual(['idling 8–12']);
  });

  it.each([
    ['2026-11-22', 24, [3, 12]],
    ['2026-03-29', 23, [2, 11]],
    ['2026-10-25', 25, [4, 13]],
  ] as const)('of %s has %d hours, with its marks where the clock shows them', (date, hours, [three, noon]) => {
    const bounds = boundsOf(date);
    expect((bounds.to - bounds.from) / HOUR).toBe(hours);
    const marks = hoursOf(bounds, date);
    expect(marks.map(({ hour }) => hour)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24]);
    expect((marks[1]?.share ?? 0) * hours).toBeCloseTo(three);
    expect((marks[4]?.share ?? 0) * hours).toBeCloseTo(noon);
    expect(marks.at(-1)?.share).toBe(1);
  });
});
