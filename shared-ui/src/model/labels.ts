import {
  allAlarmTypes,
  isRole,
  type Severity,
  type TextName,
  type Translate,
  vehicleTypes,
} from 'shared-auth/contract';

/** A meaning shown by colour; each is always shown with a word or an icon as well. */
export type Tone = 'primary' | 'success' | 'warning' | 'danger' | 'info' | 'neutral';

type Word = string | null | undefined;

const knownAlarmTypes: ReadonlySet<TextName<'ui:alarmType'>> = new Set(allAlarmTypes);
const knownVehicleTypes: ReadonlySet<TextName<'ui:vehicleType'>> = new Set(vehicleTypes);

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
  known.has(value as Known); // a set accepts any string, and returns false for an unknown one

/** The alarm type in the user's words; an unknown type is shown unchanged. */
export const alarmTypeLabel = (t: Translate, type: Word): string =>
  isIn(knownAlarmTypes, type) ? t(`ui:alarmType.${type}`) : (type ?? t('ui:empty.noData'));

/** The severity in the user's words; anything but the four known ones is "unknown". */
export const severityLabel = (t: Translate, severity: Word): string =>
  t(`ui:severity.${isIn(severityTones, severity) ? severity : 'unknown'}`);

/** Online, offline or maintenance; anything else, also a missing status, is "unknown". */
export const deviceStatusLabel = (t: Translate, status: Word): string =>
  t(`ui:deviceStatus.${isIn(deviceStatusTones, status) ? status : 'unknown'}`);

/** The vehicle's status; an unknown one is shown unchanged, a missing one as "no data". */
export const vehicleStatusLabel = (t: Translate, status: Word): string =>
  isIn(vehicleStatusTones, status) ? t(`ui:vehicleStatus.${status}`) : (status ?? t('ui:empty.noData'));

/** The vehicle's type; an unknown one is shown unchanged, a missing one as "no data". */
export const vehicleTypeLabel = (t: Translate, type: Word): string =>
  isIn(knownVehicleTypes, type) ? t(`ui:vehicleType.${type}`) : (type ?? t('ui:empty.noData'));

/** The role; an unknown one is shown unchanged, a missing one as "no data". */
export const roleLabel = (t: Translate, role: Word): string =>
  isRole(role) ? t(`ui:roles.${role}`) : (role ?? t('ui:empty.noData'));

/** Critical danger, high warning, medium info; everything else neutral. */
export const severityTone = (severity: Word): Tone =>
  (isIn(severityTones, severity) ? severityTones.get(severity) : undefined) ?? 'neutral';

/** Online green, offline red, maintenance yellow, everything else grey (docs/spec/core.md §2). */
export const deviceStatusTone = (status: Word): Tone =>
  (isIn(deviceStatusTones, status) ? deviceStatusTones.get(status) : undefined) ?? 'neutral';

/** Active success, inactive secondary, maintenance warning, retired danger (docs/spec/core.md §4). */
export const vehicleStatusTone = (status: Word): Tone =>
  (isIn(vehicleStatusTones, status) ? vehicleStatusTones.get(status) : undefined) ?? 'neutral';
