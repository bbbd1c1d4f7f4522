import { sensorInput, sensorLimits } from 'shared-auth/calls';
import { filledForm, formProblems, severities, type WriteBody, writeBody } from 'shared-auth/contract';
import type { Sensor, SentValue } from './sensors.api';

/** A threshold as typed text. */
export interface ThresholdDraft {
  side: string;
  limit: string;
  hysteresis: string;
  minutes: string;
  severity: string;
  while_sensor: string;
  while_side: string;
  while_limit: string;
}

const { points: _, thresholds: _thresholds, ...plainFields } = sensorInput;
const plain = filledForm(plainFields, {});
export type SensorDraft = typeof plain & { points: string; thresholds: ThresholdDraft[] };
export type SensorProblem = 'wrong';

/** Usual units and plausible ranges of common values of trackers. */
const usual: readonly [RegExp, { unit: string; lowest?: number; highest?: number }][] = [
  [/temp/i, { unit: '°C', lowest: -40, highest: 80 }],
  [/fuelLevel|batteryLevel|humidity/i, { unit: '%', lowest: 0, highest: 100 }],
  [/^fuel/i, { unit: 'L' }],
  [/^(power|battery|voltage|adc)/i, { unit: 'V' }],
];

/** The form of a value that is not stored yet. */
export const newDraft = ({ attribute, is_flag }: SentValue): SensorDraft => {
  const known = is_flag === true ? undefined : usual.find(([name]) => name.test(attribute ?? ''))?.[1];
  return { ...filledForm(plainFields, { name: attribute, ...known }), points: '', thresholds: [] };
};

export const draftOf = ({ points, thresholds, ...sensor }: Sensor): SensorDraft => ({
  ...filledForm(plainFields, sensor),
  points: points.map(({ raw, value }) => `${raw} ${value}`).join('\n'),
  thresholds: thresholds.map((threshold) => ({
    ...newThreshold(sensor.is_flag === true),
    ...Object.fromEntries(
      Object.entries(threshold).map(([name, value]) => [name, value === null ? '' : String(value)]),
    ),
    while_side: threshold.while_side ?? 'above',
  })),
});

export const newThreshold = (isFlag: boolean): ThresholdDraft => ({
  ...{ side: 'above', limit: isFlag ? '0.5' : '', hysteresis: isFlag ? '0' : '1', minutes: '10' },
  ...{ severity: severities[1], while_sensor: '', while_side: 'above', while_limit: '0.5' },
});

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

const pointsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [raw = '', value = '', ...more] = line.trim().split(/[\s;=]+/);
      return { raw: numberOf(raw), value: more.length > 0 ? Number.NaN : numberOf(value) };
    });

const isThreshold = ({ limit, hysteresis, minutes, while_sensor, while_limit }: ThresholdDraft): boolean =>
  Number.isFinite(numberOf(limit)) &&
  numberOf(hysteresis) >= 0 &&
  Number.isInteger(numberOf(minutes)) &&
  numberOf(minutes) >= 0 &&
  numberOf(minutes) <= sensorLimits.minutes.max &&
  (while_sensor === '' || Number.isFinite(numberOf(while_limit)));

/** The problems of the typed values. */
export function sensorProblems({
  points,
  thresholds,
  ...draft
}: SensorDraft): Partial<Record<keyof SensorDraft, SensorProblem>> {
  const wrong = Object.keys(formProblems(plainFields, draft)).map((name) => [name, 'wrong']);
  const table = pointsOf(points);
  const isTable =
    table.length !== 1 &&
    table.length <= sensorLimits.points &&
    table.every(({ raw, value }) => Number.isFinite(raw) && Number.isFinite(value));
  return {
    ...Object.fromEntries(wrong),
    ...(!isTable && { points: 'wrong' }),
    ...(!thresholds.every(isThreshold) && { thresholds: 'wrong' }),
  };
}

/** The body of a sensor's write. */
export const bodyOf = ({ points, thresholds, ...draft }: SensorDraft): WriteBody<typeof sensorInput> => ({
  ...writeBody(plainFields, draft),
  points: pointsOf(points),
  thresholds: thresholds.map((one) => ({
    side: one.side === 'below' ? 'below' : 'above',
    limit: numberOf(one.limit),
    hysteresis: numberOf(one.hysteresis),
    minutes: numberOf(one.minutes),
    severity: severities.find((severity) => severity === one.severity) ?? 'high',
    while_sensor: one.while_sensor === '' ? null : Number(one.while_sensor),
    while_side: one.while_sensor === '' ? null : one.while_side === 'below' ? 'below' : 'above',
    while_limit: one.while_sensor === '' ? null : numberOf(one.while_limit),
  })),
});
