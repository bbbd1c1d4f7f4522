import { bodyOf, draftOf, newDraft, newThreshold, sensorProblems } from './sensorDraft';
import type { Sensor } from './sensors.api';

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
      drain_severity: 'critical',
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
