import { storageOf } from 'shared-auth';

/** `id@version` → until when this browser's user does not get it again, epoch ms. */
type Refusals = Record<string, number>;

const kept = storageOf('fleet.');
const NAME = 'refused-versions';

/** The refusals stored in this browser, whether they are still valid or not. */
export function readRefusals(): Refusals {
  const refusals = kept.get(NAME);
  // Written by keepRefusals; each value is compared as a number
  return typeof refusals === 'object' && refusals !== null ? (refusals as Refusals) : {};
}

/** A browser without a storage may meet them again; the gateways are told nevertheless. */
export const keepRefusals = (refusals: Refusals): void => kept.set(NAME, refusals);

/** `id@version` of the versions that this browser avoids. */
export function refusedVersions(): Set<string> {
  const now = Date.now();
  return new Set(Object.entries(readRefusals()).flatMap(([version, until]) => (until > now ? [version] : [])));
}
