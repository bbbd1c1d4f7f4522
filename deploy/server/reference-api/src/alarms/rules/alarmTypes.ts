import { type AlarmType, allAlarmTypes, type Severity } from 'shared-auth/contract';
import { getOwn } from '../../platform/values/getOwn';
import { round } from '../../platform/values/round';

const severities: Readonly<Record<AlarmType, Severity>> = {
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
  // Of Traccar's, beyond the specification.
  accident: 'critical',
  fall_down: 'critical',
  fatigue_driving: 'high',
  gps_antenna_cut: 'high',
  jamming: 'high',
  removing: 'high',
  temperature: 'high',
  tow: 'high',
  bonnet: 'medium',
  door: 'medium',
  fault: 'medium',
  harsh_cornering: 'medium',
  high_rpm: 'medium',
  movement: 'medium',
  unlock: 'medium',
  device_inactive: 'low',
  foot_brake: 'low',
  fuel_increase: 'low',
  idle: 'low',
  lane_change: 'low',
  lock: 'low',
  low_speed: 'low',
  parking: 'low',
  power_on: 'low',
  power_restored: 'low',
};

const texts: Readonly<Record<AlarmType, string>> = {
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
  accident: 'Можна сообраќајна незгода',
  fall_down: 'Возилото падна или се преврте',
  fatigue_driving: 'Забележан е замор на возачот',
  gps_antenna_cut: 'Прекината е GPS-антената на уредот',
  jamming: 'Сигналот на уредот се попречува',
  removing: 'Уредот се отстранува од возилото',
  temperature: 'Температурата е надвор од границите',
  tow: 'Возилото се влече',
  bonnet: 'Отворена е хаубата',
  door: 'Отворена е врата',
  fault: 'Уредот пријави дефект',
  harsh_cornering: 'Нагло свртување',
  high_rpm: 'Високи вртежи на моторот',
  movement: 'Забележано е движење',
  unlock: 'Возилото е отклучено',
  device_inactive: 'Уредот е неактивен',
  foot_brake: 'Притисната е ножната сопирачка',
  fuel_increase: 'Наполнето е гориво',
  idle: 'Моторот работи во место',
  lane_change: 'Промена на лента',
  lock: 'Возилото е заклучено',
  low_speed: 'Мала брзина',
  parking: 'Возилото е паркирано',
  power_on: 'Вклучено е напојувањето на уредот',
  power_restored: 'Вратено е напојувањето на уредот',
};

/** Traccar's names of alarms, where they differ from ours. */
const fromTraccar: Readonly<Record<string, AlarmType>> = {
  lowBattery: 'low_battery',
  lowPower: 'low_battery',
  powerCut: 'power_cut',
  powerOff: 'power_cut',
  shock: 'vibration',
  hardBraking: 'harsh_braking',
  hardAcceleration: 'harsh_acceleration',
  hardCornering: 'harsh_cornering',
  tampering: 'unauthorized_access',
  fuelLeak: 'fuel_theft',
  geofenceEnter: 'geofence',
  geofenceExit: 'geofence',
  general: 'other',
  fallDown: 'fall_down',
  fatigueDriving: 'fatigue_driving',
  footBrake: 'foot_brake',
  gpsAntennaCut: 'gps_antenna_cut',
  highRpm: 'high_rpm',
  laneChange: 'lane_change',
  lowspeed: 'low_speed',
  powerOn: 'power_on',
  powerRestored: 'power_restored',
};

/** Our alarm type for Traccar's name; `other` for one that neither knows. */
export const alarmType = (name: string): AlarmType =>
  getOwn(fromTraccar, name) ?? allAlarmTypes.find((type) => type === name) ?? 'other';

export const severityOf = (type: string): Severity => getOwn<Severity>(severities, type) ?? 'low';

/** A speed above its limit, rounded; with one decimal where the rounded one would not be above it. */
function speedAbove(speed: number, limit: number): string {
  const whole = round(speed, 0);
  if (whole > round(limit, 0)) return String(whole);
  return (Math.ceil(speed * 10) / 10).toFixed(1).replace('.', ',');
}

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
  const text = getOwn<string>(texts, type) ?? texts.other;
  if (detail.place !== undefined) return `${text}: ${detail.place}`;
  if (detail.battery !== undefined) return `${text}: ${Math.round(detail.battery)} %`;
  if (detail.speed !== undefined && detail.limit !== undefined)
    return `${text}: ${speedAbove(detail.speed, detail.limit)} km/h (дозволено ${round(detail.limit, 0)} km/h)`;
  if (detail.speed !== undefined) return `${text}: ${round(detail.speed, 0)} km/h`;
  return text;
}
