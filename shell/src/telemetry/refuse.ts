import { keepRefusals, readRefusals } from './refusedVersions';

/** As long as a rollout may take. */
const DAY_MS = 86_400_000;

/** From the next load on this browser does not use the version, where there is another one. */
export function refuse(version: string, milliseconds = DAY_MS): void {
  const now = Date.now();
  const kept = Object.entries(readRefusals()).filter(([, until]) => until > now);
  keepRefusals({ ...Object.fromEntries(kept), [version]: now + milliseconds });
}
