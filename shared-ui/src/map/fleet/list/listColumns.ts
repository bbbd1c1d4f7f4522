import { isOldState, isStopped, STANDS_BELOW_KMH, type Translate } from 'shared-auth/contract';
import { formatRelativeTime, formatSpeed, formatStopped } from '../../../model/format';
import { vehicleTypeLabel } from '../../../model/labels';
import type { MapVehicle } from '../../types';
import type { Stopped } from '../scene/FleetScene';

/** The properties of a vehicle that a row of the list can show. */
export const LIST_COLUMNS = ['alarm', 'status', 'motion', 'speed', 'age', 'type', 'code', 'place'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** The columns until the user chooses others. */
export const FIRST_COLUMNS: readonly ListColumn[] = ['alarm', 'status', 'motion', 'place'];

/** A stored choice of columns. */
export const isColumns = (value: unknown): value is readonly ListColumn[] =>
  Array.isArray(value) && value.every((each) => LIST_COLUMNS.some((column) => column === each));

/** `formatStopped` of the scene's data. */
export const stoppedText = ({ since, isAtLeast }: Stopped, now: number, t: Translate, isShort = false): string =>
  formatStopped(isAtLeast ? null : since, now, t, isShort);

/** A vehicle's speed, or how long it has been stopped; of a silent one, the age of its last message. */
function motionText({ speed, status, fixAt }: MapVehicle, standing: Stopped | null, now: number, t: Translate): string {
  if (fixAt === null || speed === null || status === 'offline') return formatRelativeTime(fixAt, now, t);
  if (standing && isStopped({ speed, status, fixAt }, now)) return stoppedText(standing, now, t, true);
  return isOldState(fixAt, now) ? formatRelativeTime(fixAt, now, t) : formatSpeed(speed);
}

const isPast = ({ speed, status, fixAt }: MapVehicle, now: number): boolean =>
  speed === null || status === 'offline' || (speed >= STANDS_BELOW_KMH && isOldState(fixAt, now));

/** The second line of a row, as text; the nearest place is a separate part. */
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
