import { isRole, type Severity, type TextName, type Translate } from 'shared-auth/contract';

/** A meaning shown by colour; each is always shown with a word or an icon as well. */
export type Tone = 'primary' | 'success' | 'warning' | 'danger' | 'info' | 'neutral';

type Word = string | null | undefined;

const alarmTypes: ReadonlySet<TextName<'ui:alarmType'>> = new Set([
  'overspeed',
  'speed',
  'geofence',
  'low_battery',
  'sos',
  'panic',
  'power_cut',
  'vibration',
  'harsh_braking',
  'harsh_acceleration',
  'fuel_theft',
  'unauthorized_access',
  'maintenance',
  'other',
  // Of trackers, beyond the specification's.
  'accident',
  'fall_down',
  'fatigue_driving',
  'gps_antenna_cut',
  'jamming',
  'removing',
  'temperature',
  'tow',
  'bonnet',
  'door',
  'fault',
  'harsh_cornering',
  'high_rpm',
  'movement',
  'unlock',
  'device_inactive',
  'foot_brake',
  'fuel_increase',
  'idle',
  'lane_change',
  'lock',
  'low_speed',
  'parking',
  'power_on',
  'power_restored',
]);

const vehicleTypes: ReadonlySet<TextName<'ui:vehicleType'>> = new Set([
  'truck',
  'van',
  'car',
  'motorcycle',
  'bus',
  'other',
]);

const severityTones: ReadonlyMap<Severity, Tone> = new Map([
  ['critical', 'danger'],
  ['high', 'warning'],
  ['medium', 'info'],
  ['low', 'neutral'],
]);

const deviceStatusTones: ReadonlyMap<TextName<'ui:deviceStatus'>, Tone> = new Map([
  ['online', 'success'],
  ['offline', 'danger'],
  ['maintenance', 'warning'],
]);

const vehicleStatusTones: ReadonlyMap<TextName<'ui:vehicleStatus'>, Tone> = new Map([
  ['active', 'success'],
  ['inactive', 'neutral'],
  ['maintenance', 'warning'],
  ['retired', 'danger'],
]);

/** Whether a value that a server sent is one that we have a text for. */
const isIn = <Known extends string>(known: { has(value: Known): boolean }, value: Word): value is Known =>
  known.has(value as Known); // a set takes any string; it only says that it has none

/** The alarm type in the user's words; a type nobody announced is shown as it came. */
export const alarmTypeLabel = (t: Translate, type: Word): string =>
  isIn(alarmTypes, type) ? t(`ui:alarmType.${type}`) : (type ?? t('ui:empty.noData'));

/** The severity in the user's words; anything but the four known ones is "unknown". */
export const severityLabel = (t: Translate, severity: Word): string =>
  t(`ui:severity.${isIn(severityTones, severity) ? severity : 'unknown'}`);

/** Online, offline or maintenance; anything else, also a missing status, is "unknown". */
export const deviceStatusLabel = (t: Translate, status: Word): string =>
  t(`ui:deviceStatus.${isIn(deviceStatusTones, status) ? status : 'unknown'}`);

/** The vehicle's status; an unknown one is shown as it came, a missing one as "no data". */
export const vehicleStatusLabel = (t: Translate, status: Word): string =>
  isIn(vehicleStatusTones, status) ? t(`ui:vehicleStatus.${status}`) : (status ?? t('ui:empty.noData'));

/** The vehicle's type; an unknown one is shown as it came, a missing one as "no data". */
export const vehicleTypeLabel = (t: Translate, type: Word): string =>
  isIn(vehicleTypes, type) ? t(`ui:vehicleType.${type}`) : (type ?? t('ui:empty.noData'));

/** The role; an unknown one is shown as it came, a missing one as "no data". */
export const roleLabel = (t: Translate, role: Word): string =>
  isRole(role) ? t(`ui:roles.${role}`) : (role ?? t('ui:empty.noData'));

/** Critical danger, high warning, medium info; everything else neutral. */
export const severityTone = (severity: Word): Tone =>
  (isIn(severityTones, severity) ? severityTones.get(severity) : undefined) ?? 'neutral';

/** Online green, offline red, maintenance yellow, everything else grey (spec core §2). */
export const deviceStatusTone = (status: Word): Tone =>
  (isIn(deviceStatusTones, status) ? deviceStatusTones.get(status) : undefined) ?? 'neutral';

/** Active success, inactive secondary, maintenance warning, retired danger (spec core §4). */
export const vehicleStatusTone = (status: Word): Tone =>
  (isIn(vehicleStatusTones, status) ? vehicleStatusTones.get(status) : undefined) ?? 'neutral';
