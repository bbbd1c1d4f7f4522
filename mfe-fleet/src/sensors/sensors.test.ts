import { bodyOf, draftOf, newDraft, newThreshold, sensorProblems } from './sensorDraft';
import { placed, rowsOf } from './sensors';
import type { Sensor, SensorSeries } from './sensors.api';

const HOUR = 3_600;
const series = (times: number[], values: number[], is_flag = false): SensorSeries => ({
  ...{ id: 1, attribute: 'temp1', name: 'Ладилник', unit: '°C', is_flag, thresholds: [] },
  ...{ times, values },
});

describe('a graph', () => {
  it('joins values that are near each other, keeps peaks, and has a gap where nothing came', () => {
    const values = placed(
      series([0, HOUR, 6 * HOUR, 6 * HOUR + 60, 6 * HOUR + 120], [2, 4, 5, 30, 5]),
      0,
      24 * HOUR * 1_000,
    );
    expect([values[0], values[5], values[10]]).toEqual([2, 3.2, 4]);
    expect(values.slice(11, 60)).toEqual(Array.from({ length: 49 }, () => null));
    expect(values[60]).toBe(30);
    expect(values.slice(61).every((value) => value === null)).toBe(true);
  });

  it('holds yes and no until the next one', () => {
    expect(placed(series([0, HOUR], [0, 1], true), 0, 24 * HOUR * 1_000).slice(8, 12)).toEqual([0, 0, 1, null]);
  });

  it('is a table of every moment', () => {
    expect(rowsOf([series([1, 3], [10, 30]), series([2, 3], [0, 1])])).toEqual([
      [1_000, 10, null],
      [2_000, null, 0],
      [3_000, 30, 1],
    ]);
  });
});

describe('the form', () => {
  const sent = { attribute: 'temp1', value: 4, is_flag: false, time: 0, every: null };

  it('begins with what most mean by a value, and names what is wrong', () => {
    const draft = newDraft(sent);
    expect(draft).toMatchObject({ name: 'temp1', unit: '°C', lowest: '-40', highest: '80', factor: '1', addend: '0' });
    expect(sensorProblems(draft)).toEqual({});
    const wrong = { ...draft, name: ' ', factor: 'x', points: '1 2\n3', thresholds: [newThreshold(false)] };
    expect(Object.keys(sensorProblems(wrong)).sort()).toEqual(['factor', 'name', 'points', 'thresholds']);
    expect(Object.keys(sensorProblems({ ...draft, points: '5 5' }))).toEqual(['points']);
  });

  it('sends what was read, unchanged', () => {
    const given = {
      ...{ name: 'Гориво', unit: 'L', factor: 1, addend: 0, smoothing: 5, lowest: null, highest: 90.5 },
      points: [
        { raw: 0, value: 0 },
        { raw: 512, value: 40.5 },
      ],
      thresholds: [
        {
          ...{ side: 'below', limit: 10, hysteresis: 2.5, minutes: 0, severity: 'low' },
          ...{ while_sensor: 7, while_side: 'above', while_limit: 0.5 },
        },
      ],
    };
    const owner = {
      id: 3,
      device_id: 1,
      device_type: null,
      attribute: 'io9',
      is_flag: false,
      since: 0,
      is_editable: true,
    };
    const sensor: Sensor = { ...owner, ...given };
    expect(bodyOf(draftOf(sensor))).toEqual(given);
  });
});
