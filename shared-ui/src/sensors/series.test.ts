import { placed, placeOf, placeTimes, rowsOf, type SensorSeries, silenceOf } from './series';

const HOUR = 3_600;
const series = (times: number[], values: number[], is_flag = false): SensorSeries => ({
  ...{ id: 1, name: 'Ладилник', unit: '°C', is_flag, thresholds: [] },
  ...{ times, values },
});

const day = { start: 0, end: 24 * HOUR * 1_000, gapMinutes: 90 };

describe('a graph', () => {
  it('joins values that are near each other, keeps peaks, and has a gap where nothing came', () => {
    const values = placed(series([0, HOUR, 6 * HOUR, 6 * HOUR + 60, 6 * HOUR + 120], [2, 4, 5, 30, 5]), day);
    expect([values[0], values[6], values[12]]).toEqual([2, 3.17, 4]);
    expect(values.slice(13, 72)).toEqual(Array.from({ length: 59 }, () => null));
    expect(values[72]).toBe(30);
    expect(values.slice(73).every((value) => value === null)).toBe(true);
  });

  it('holds yes and no until the next one', () => {
    expect(placed(series([0, HOUR], [0, 1], true), day).slice(10, 14)).toEqual([0, 0, 1, null]);
  });

  it('has a place for each moment of its time', () => {
    const at = [null, -1, 0, 5 * 60_000, day.end - 1, day.end];
    expect(at.map((one) => placeOf(one, day.start, day.end))).toEqual([null, null, 0, 1, 287, null]);
    const places = placeTimes(day.start, day.end).map((one) => placeOf(one, day.start, day.end));
    expect(places).toEqual(Array.from({ length: 288 }, (_, i) => i));
  });

  it('is a table of every moment', () => {
    expect(rowsOf([series([1, 3], [10, 30]), series([2, 3], [0, 1])])).toEqual([
      [1_000, 10, null],
      [2_000, null, 0],
      [3_000, 30, 1],
    ]);
  });

  it('states for how long nothing is known, before and after its values too', () => {
    expect(silenceOf(series([HOUR, 2 * HOUR, 5 * HOUR, 6 * HOUR], [1, 1, 1, 1]), day)).toBe(21 * HOUR * 1_000);
    expect(silenceOf(series([0, HOUR], [1, 1]), { ...day, end: 2 * HOUR * 1_000 })).toBe(0);
    expect(silenceOf(series([], []), day)).toBe(24 * HOUR * 1_000);
  });
});
