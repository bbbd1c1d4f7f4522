import type { Severity } from 'shared-auth/contract';
import { getOwn } from '../../values/getOwn';
import { round } from '../../values/round';

const severities: Readonly<Record<string, Severity>> = {
  sos: 'critical',
  panic: 'critical',
  power_cut: 'critical',
  fuel_theft: 'critical',
  unauthorized_access: 'critical',
  overspeed: 'high',
  speed: 'high',
  geofence: 'medium',
  low_battery: 'medium',
  harsh_braking: 'medium',
  harsh_acceleration: 'medium',
  vibration: 'low',
  maintenance: 'low',
  other: 'low',
};

const texts: Readonly<Record<string, string>> = {
  sos: 'Возачот побара помош (SOS)',
  panic: 'Притиснато е копчето за паника',
  power_cut: 'Прекинато е напојувањето на уредот',
  fuel_theft: 'Сомнеж за кражба на гориво',
  unauthorized_access: 'Неовластен пристап до возилото',
  overspeed: 'Пречекорена брзина',
  speed: 'Пречекорена брзина',
  geofence: 'Премината граница на геозона',
  low_battery: 'Слаба батерија на уредот',
  harsh_braking: 'Нагло кочење',
  harsh_acceleration: 'Нагло забрзување',
  vibration: 'Забележани се вибрации',
  maintenance: 'Потребно е одржување на возилото',
  other: 'Настан пријавен од уредот',
};

/** Traccar's names of alarms, where they differ from the spec's. */
const fromTraccar: Readonly<Record<string, string>> = {
  lowBattery: 'low_battery',
  lowPower: 'low_battery',
  powerCut: 'power_cut',
  powerOff: 'power_cut',
  shock: 'vibration',
  hardBraking: 'harsh_braking',
  hardAcceleration: 'harsh_acceleration',
  tampering: 'unauthorized_access',
  door: 'unauthorized_access',
  lock: 'unauthorized_access',
  fuelLeak: 'fuel_theft',
  geofenceEnter: 'geofence',
  geofenceExit: 'geofence',
  general: 'other',
};

/** The spec's alarm type for Traccar's name; `other` for one that the spec does not know. */
export const alarmType = (name: string): string =>
  getOwn(fromTraccar, name) ?? (Object.hasOwn(severities, name) ? name : 'other');

export const severityOf = (type: string): Severity => getOwn(severities, type) ?? 'low';

/** The text of an alarm, with the figure that explains it where there is one. */
export function alarmText(
  type: string,
  detail: {
    speed?: number | undefined;
    limit?: number | undefined;
    battery?: number | undefined;
    place?: string | undefined;
  } = {},
): string {
  const text = texts[type] ?? texts.other ?? '';
  if (detail.place !== undefined) return `${text}: ${detail.place}`;
  if (detail.battery !== undefined) return `${text}: ${Math.round(detail.battery)} %`;
  if (detail.speed !== undefined && detail.limit !== undefined)
    return `${text}: ${round(detail.speed, 0)} km/h (дозволено ${round(detail.limit, 0)} km/h)`;
  if (detail.speed !== undefined) return `${text}: ${round(detail.speed, 0)} km/h`;
  return text;
}
