import type { Translate } from 'shared-auth';
import { keyDeviceLimits } from 'shared-auth/calls';
import type { FieldProblem } from 'shared-auth/contract';
import { formatNumber } from 'shared-ui';

/** The unique ids of typed lines, each once: pasted ids are separated by lines, commas or blanks. */
export const devicesOf = (lines: readonly string[]): string[] => [
  ...new Set(lines.flatMap((line) => line.split(/[\s,;]+/)).filter(Boolean)),
];

/** The problems of the devices of a key. */
export const deviceProblems = (lines: readonly string[]): { devices?: FieldProblem } => {
  const ids = devicesOf(lines);
  const isTooMuch = ids.length > keyDeviceLimits.devices || ids.some((id) => id.length > keyDeviceLimits.letters);
  return isTooMuch ? { devices: 'range' } : {};
};

/** The most frequent reasons of the server in the user's language; others are shown unchanged. */
const reasonTexts = {
  'device.uniqueId is not one of this key': 'keys.reasons.otherDevice',
  'device.uniqueId is not registered; managers were told': 'keys.reasons.unknownDevice',
  'budget exceeded': 'keys.reasons.budget',
} as const;

/** "3 × уредот не е на овој клуч": most first. */
export function reasonLines(reasons: Readonly<Record<string, number>>, t: Translate): string[] {
  return Object.entries(reasons)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => {
      // Its own key
      const known = Object.hasOwn(reasonTexts, reason) ? reasonTexts[reason as keyof typeof reasonTexts] : undefined;
      return `${formatNumber(count)} × ${known ? t(`mfe-admin:${known}`) : reason}`;
    });
}
