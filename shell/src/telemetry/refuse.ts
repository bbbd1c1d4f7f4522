import { DAY_MS } from 'shared-auth/contract';
import { keepRefusals, readRefusals } from './refusedVersions';

/** From the next load on this browser does not use the version, where there is another one. */
export function refuse(version: string, milliseconds = DAY_MS): void {
  const now = Date.now();
  const kept = Object.entries(readRefusals()).filter(([, until]) => until > now);
  keepRefusals({ ...Object.fromEntries(kept), [version]: now + milliseconds });
}
