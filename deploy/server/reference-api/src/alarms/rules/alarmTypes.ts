import type { AlarmType, Severity } from 'shared-auth/contract';
import { getOwn } from '../../platform/limits/getOwn';
import { round } from '../../platform/limits/round';

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
  // These are Traccar's types beyond the specification.
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
  geofence: 'Премината граница на зона',
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

export const severityOf = (type: string): Severity => getOwn<Severity>(severities, type) ?? 'low';

/** Formats a speed above its limit, rounded; with one decimal where the rounded one would not be above it. */
function speedAbove(speed: number, limit: number): string {
  const whole = round(speed, 0);
  if (whole > round(limit, 0)) return String(whole);
  return (Math.ceil(speed * 10) / 10).toFixed(1).replace('.', ',');
}

/** The facts that explain an alarm. */
export interface AlarmDetail {
  /** km/h */
  speed?: number | undefined;
  limit?: number | undefined;
  /** The origin of the limit, such as `тип Камион`. */
  why?: string | undefined;
  /** Percent. */
  battery?: number | undefined;
  zone?: string | undefined;
  direction?: 'enter' | 'exit' | undefined;
  maintenance?: string | undefined;
  /** As `62 %`. */
  before?: string | undefined;
  after?: string | undefined;
  /** The name that the tracker or its server uses, where the type is less specific. */
  name?: string | undefined;
}

/** `12 ч`, `1 ч 30 мин`, `2 дена` */
export function durationText(minutes: number): string {
  if (minutes >= 1440 && minutes % 1440 === 0) return minutes === 1440 ? '1 ден' : `${minutes / 1440} дена`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} ч`] : []), ...(rest > 0 ? [`${rest} мин`] : [])].join(' ');
}

const crossings = { enter: 'Влез во зона', exit: 'Излез од зона' };

/** The text of an alarm, followed by the facts that explain it, if there are any. */
export function alarmText(type: string, detail: AlarmDetail = {}): string {
  const crossing = type === 'geofence' && detail.direction ? crossings[detail.direction] : undefined;
  const text = crossing ?? getOwn<string>(texts, type) ?? texts.other;
  const facts = alarmFacts(detail);
  const known = facts === '' ? text : `${text}: ${facts}`;
  if (detail.name === undefined) return known;
  return type === 'other' && facts === '' ? `${text}: ${detail.name}` : `${known} (${detail.name})`;
}

/** The facts that explain an alarm, without the sentence of its type; empty where there are none. */
export function alarmFacts({ zone, maintenance, before, after, battery, speed, limit, why }: AlarmDetail): string {
  if (zone !== undefined) return zone;
  if (maintenance !== undefined) return maintenance;
  if (before !== undefined && after !== undefined) return `од ${before} на ${after}`;
  if (after !== undefined) return `сега ${after}`;
  if (battery !== undefined) return `${Math.round(battery)} %`;
  if (speed !== undefined && limit !== undefined)
    return `${speedAbove(speed, limit)} km/h (дозволено ${round(limit, 0)} km/h${why === undefined ? '' : `, ${why}`})`;
  return speed === undefined ? '' : `${round(speed, 0)} km/h`;
}

/**
 * Names of alarms and events of leaving a zone, as a pattern that PostgreSQL and JavaScript read alike; of any case.
 */
export const EXIT_NAMES = 'exit|leave|out$|outside';
const isExit = new RegExp(EXIT_NAMES, 'i');

/** The direction in which a zone was crossed, by the name of its alarm or event. */
export function directionOf(name: string): 'enter' | 'exit' | undefined {
  if (isExit.test(name)) return 'exit';
  return /enter|inside|arrive/i.test(name) ? 'enter' : undefined;
}
