import type { Translate } from 'shared-auth';
import { keyDeviceLimits, keyRateRange } from 'shared-auth/calls';
import { formatNumber } from 'shared-ui';

/** What is typed for a new key. */
export interface KeyInput {
  name: string;
  /** Unique ids of trackers, one a line; none: any tracker. */
  devices: string;
  /** Messages a second. */
  rate: string;
}

/** One phone sends a message in some seconds; a Traccar server with a thousand trackers some hundred a second. */
export const emptyKeyInput: KeyInput = { name: '', devices: '', rate: '50' };

/** The unique ids that were typed, each once: between them are lines, commas or blanks, as they are pasted. */
export const devicesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

export type KeyProblem = 'required' | 'devices' | 'rate';

/** What is wrong with the fields. */
export function checkKey({ name, devices, rate }: KeyInput): Partial<Record<keyof KeyInput, KeyProblem>> {
  const ids = devicesOf(devices);
  const perSecond = Number(rate);
  return {
    ...(name.trim() === '' && { name: 'required' as const }),
    ...((ids.length > keyDeviceLimits.devices || ids.some((id) => id.length > keyDeviceLimits.letters)) && {
      devices: 'devices' as const,
    }),
    ...(!(Number.isInteger(perSecond) && perSecond >= keyRateRange.min && perSecond <= keyRateRange.max) && {
      rate: 'rate' as const,
    }),
  };
}

/** The body of POST /api/ingest-keys. */
export function keyBody({ name, devices, rate }: KeyInput) {
  const ids = devicesOf(devices);
  return { name: name.trim(), messages_per_second: Number(rate), ...(ids.length > 0 && { devices: ids }) };
}

/** Reasons that the server sends most, in the user's language; the others as they came. */
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
