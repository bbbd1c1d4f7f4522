import { storageOf } from 'shared-auth';

/** `id@version` → until when it is not given to this browser's user again, epoch ms. */
type Refusals = Record<string, number>;

const kept = storageOf('fleet.');
const NAME = 'refused-versions';

/** The refusals that this browser keeps, whether they still hold or not. */
export function readRefusals(): Refusals {
  const refusals = kept.get(NAME);
  // Written by keepRefusals; each value is compared as a number
  return typeof refusals === 'object' && refusals !== null ? (refusals as Refusals) : {};
}

/** A browser that keeps nothing may meet them again; the gateways learn of it all the same. */
export const keepRefusals = (refusals: Refusals): void => kept.set(NAME, refusals);

/** `id@version` of what this browser does not use. */
export function refusedVersions(): Set<string> {
  const now = Date.now();
  return new Set(Object.entries(readRefusals()).flatMap(([version, until]) => (until > now ? [version] : [])));
}
