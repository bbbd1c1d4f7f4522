import { severities, type TextKey, type Translate } from 'shared-auth/contract';
import { alarmTypeLabel } from '../labels';

/**
 * The sources of the two types that share a name: the platform compares speeds for `overspeed`, `speed` is sent by the
 * device.
 */
const sources: ReadonlyMap<string, TextKey> = new Map<string, TextKey>([
  ['overspeed', 'ui-reports:alarmSource.platform'],
  ['speed', 'ui-reports:alarmSource.device'],
]);

/**
 * Names of alarm types. Where several types of the list have one name, each also names its source, so that no two look
 * alike.
 */
export function alarmTypeNames(types: readonly (string | null)[], t: Translate): string[] {
  const names = types.map((type) => alarmTypeLabel(t, type));
  return names.map((name, place) => {
    const type = types[place] ?? '';
    const source = sources.get(type);
    const hasTwin = names.some((other, n) => other === name && types[n] !== type);
    return source && hasTwin ? t(source, { name }) : name;
  });
}

/** Known words of a level, in ascending order of worry. */
const levels = ['none', ...severities.toReversed()] as const;
export type Level = (typeof levels)[number];

/** A level the server wrote in its own case; null for a word we do not know. */
export const levelOf = (value: string | null): Level | null =>
  levels.find((level) => level === value?.trim().toLowerCase()) ?? null;

export type LevelKind = 'riskLevel' | 'inactivityLevel';

/** The word for a level; an unknown level is shown unchanged. */
export function levelText(t: Translate, kind: LevelKind, value: string | null): string | null {
  const level = levelOf(value);
  return level ? t(`ui-reports:${kind}.${level}`) : value;
}
