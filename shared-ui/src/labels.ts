import { isRole, type Severity, type Translate } from 'shared-auth/contract';

/** A meaning shown by colour; each is always shown with a word or an icon as well. */
export type Tone = 'primary' | 'success' | 'warning' | 'danger' | 'info' | 'neutral';

type Word = string | null | undefined;

const alarmTypes: ReadonlySet<string> = new Set([
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
]);

const vehicleTypes: ReadonlySet<string> = new Set(['truck', 'van', 'car', 'motorcycle', 'bus', 'other']);

const severityTones: ReadonlyMap<string, Tone> = new Map<Severity, Tone>([
  ['critical', 'danger'],
  ['high', 'warning'],
  ['medium', 'info'],
  ['low', 'neutral'],
]);

const deviceStatusTones: ReadonlyMap<string, Tone> = new Map([
  ['online', 'success'],
  ['offline', 'danger'],
  ['maintenance', 'warning'],
]);

const vehicleStatusTones: ReadonlyMap<string, Tone> = new Map([
  ['active', 'success'],
  ['inactive', 'neutral'],
  ['maintenance', 'warning'],
  ['retired', 'danger'],
]);

/** The alarm type in the user's words; a type nobody announced is shown as it came. */
export const alarmTypeLabel = (t: Translate, type: Word): string =>
  type && alarmTypes.has(type) ? t(`ui:alarmType.${type}`) : (type ?? t('ui:empty.noData'));

/** The severity in the user's words; anything but the four known ones is "unknown". */
export const severityLabel = (t: Translate, severity: Word): string =>
  t(`ui:severity.${severity && severityTones.has(severity) ? severity : 'unknown'}`);

/** Online, offline or maintenance; anything else, also a missing status, is "unknown". */
export const deviceStatusLabel = (t: Translate, status: Word): string =>
  t(`ui:deviceStatus.${status && deviceStatusTones.has(status) ? status : 'unknown'}`);

/** The vehicle's status; an unknown one is shown as it came, a missing one as "no data". */
export const vehicleStatusLabel = (t: Translate, status: Word): string =>
  status && vehicleStatusTones.has(status) ? t(`ui:vehicleStatus.${status}`) : (status ?? t('ui:empty.noData'));

/** The vehicle's type; an unknown one is shown as it came, a missing one as "no data". */
export const vehicleTypeLabel = (t: Translate, type: Word): string =>
  type && vehicleTypes.has(type) ? t(`ui:vehicleType.${type}`) : (type ?? t('ui:empty.noData'));

/** The role; an unknown one is shown as it came, a missing one as "no data". */
export const roleLabel = (t: Translate, role: Word): string =>
  isRole(role) ? t(`ui:roles.${role}`) : (role ?? t('ui:empty.noData'));

/** Critical danger, high warning, medium info; everything else neutral. */
export const severityTone = (severity: Word): Tone => severityTones.get(severity ?? '') ?? 'neutral';

/** Online green, offline red, maintenance yellow, everything else grey (spec core §2). */
export const deviceStatusTone = (status: Word): Tone => deviceStatusTones.get(status ?? '') ?? 'neutral';

/** Active success, inactive secondary, maintenance warning, retired danger (spec core §4). */
export const vehicleStatusTone = (status: Word): Tone => vehicleStatusTones.get(status ?? '') ?? 'neutral';
