import type { Crossing } from './crossings';
import type { Sensor, Threshold } from './sensors.store';

const number = (value: number): string => String(Math.round(value * 10) / 10).replace('.', ',');

const valueText = ({ is_flag, unit }: Sensor, value: number): string =>
  is_flag ? (value > 0.5 ? 'да' : 'не') : [number(value), unit].filter(Boolean).join(' ');

const sides = { above: 'над', below: 'под' } as const;

/** The text of a threshold's alarm: „Температура: 9,4 °C (над 8 °C, најмалку 10 мин, Врата: да)“. */
export function alarmText(
  sensor: Sensor,
  threshold: Threshold,
  other: Sensor | undefined,
  { value }: Crossing,
): string {
  const { side, limit, minutes, while_side, while_limit } = threshold;
  const facts = [
    ...(sensor.is_flag ? [] : [`${sides[side]} ${valueText(sensor, limit)}`]),
    ...(minutes > 0 ? [`најмалку ${minutes} мин`] : []),
    ...(other ? [whileText(other, while_side ?? 'above', while_limit ?? 0)] : []),
  ];
  return `${sensor.name}: ${valueText(sensor, value)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

const whileText = (other: Sensor, side: 'above' | 'below', limit: number): string =>
  other.is_flag
    ? `${other.name}: ${side === 'above' ? 'да' : 'не'}`
    : `${other.name} ${sides[side]} ${valueText(other, limit)}`;
