import type { Translate } from 'shared-auth/contract';
import { formatRelativeTime, formatSpeed, formatStopped } from '../../../model/format';
import { vehicleTypeLabel } from '../../../model/labels';
import type { MapVehicle } from '../../types';
import type { Stopped } from '../scene/FleetScene';

const MINUTE_MS = 60_000;
/** An older fix is the last known state, not the present. */
const OLD_FIX_MS = 10 * MINUTE_MS;
/** A tracker that is heard of sends no new fix while it is stopped, for so long at most. */
const PARKED_FIX_MS = 90 * MINUTE_MS;

/** What a row of the list may say of its vehicle. */
export const LIST_COLUMNS = ['alarm', 'status', 'motion', 'speed', 'age', 'type', 'code', 'place'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** What it shows until the user chooses. */
export const FIRST_COLUMNS: readonly ListColumn[] = ['alarm', 'status', 'motion', 'place'];

/** A stored choice of columns. */
export const isColumns = (value: unknown): value is readonly ListColumn[] =>
  Array.isArray(value) && value.every((each) => LIST_COLUMNS.some((column) => column === each));

/** `formatStopped` of what the scene knows. */
export const stoppedText = ({ since, isAtLeast }: Stopped, now: number, t: Translate, isShort = false): string =>
  formatStopped(isAtLeast ? null : since, now, t, isShort);

/** How fast it goes or how long it has been stopped; of one that is silent when it was last heard of. */
function motionText({ speed, status, fixAt }: MapVehicle, standing: Stopped | null, now: number, t: Translate): string {
  if (fixAt === null || speed === null || status === 'offline') return formatRelativeTime(fixAt, now, t);
  const age = now - fixAt;
  if (standing && age < (status === 'online' ? PARKED_FIX_MS : OLD_FIX_MS)) return stoppedText(standing, now, t, true);
  return age > OLD_FIX_MS ? formatRelativeTime(fixAt, now, t) : formatSpeed(speed);
}

const isPast = ({ speed, status, fixAt }: MapVehicle, now: number): boolean =>
  speed === null || status === 'offline' || (speed > 0 && fixAt !== null && now - fixAt > OLD_FIX_MS);

/** The second line of a row, as text; the nearest place is a part of its own. */
export function rowTexts(
  vehicle: MapVehicle,
  standing: Stopped | null,
  columns: readonly ListColumn[],
  now: number,
  t: Translate,
): string[] {
  const texts: Record<ListColumn, () => string | null> = {
    alarm: () => null,
    status: () => null,
    motion: () => motionText(vehicle, standing, now, t),
    speed: () => (isPast(vehicle, now) ? null : formatSpeed(vehicle.speed)),
    age: () => formatRelativeTime(vehicle.fixAt, now, t),
    type: () => (vehicle.vehicleType ? vehicleTypeLabel(t, vehicle.vehicleType) : null),
    code: () => vehicle.vehicleCode,
    place: () => null,
  };
  return LIST_COLUMNS.filter((column) => columns.includes(column)).flatMap((column) => texts[column]() ?? []);
}
