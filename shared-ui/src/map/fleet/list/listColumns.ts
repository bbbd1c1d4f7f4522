import type { Translate } from 'shared-auth/contract';
import { formatDuration, formatRelativeTime, formatSpeed } from '../../../format';
import { vehicleTypeLabel } from '../../../labels';
import type { MapVehicle } from '../../types';
import type { Standing } from '../scene/FleetScene';

/** What a row of the list may say of its vehicle. */
export const LIST_COLUMNS = ['alarm', 'status', 'motion', 'speed', 'age', 'type', 'code', 'place'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** What it shows until the user chooses. */
export const FIRST_COLUMNS: readonly ListColumn[] = ['alarm', 'status', 'motion', 'place'];

/** A stored choice of columns. */
export const isColumns = (value: unknown): value is readonly ListColumn[] =>
  Array.isArray(value) && value.every((each) => LIST_COLUMNS.some((column) => column === each));

/** "Стои 42 мин". @param now - epoch ms */
export const standingText = ({ since, isAtLeast }: Standing, now: number, t: Translate): string =>
  t(isAtLeast ? 'ui:standing.atLeast' : 'ui:standing.since', { duration: formatDuration(now - since, t) });

/** How fast it goes or how long it stands; of one that is silent when it was last heard of. */
function motionText(
  { speed, status, fixAt }: MapVehicle,
  standing: Standing | null,
  now: number,
  t: Translate,
): string {
  if (standing) return standingText(standing, now, t);
  return speed === null || status === 'offline' ? formatRelativeTime(fixAt, now, t) : formatSpeed(speed);
}

/** The second line of a row, as text; the nearest place is a part of its own. */
export function rowTexts(
  vehicle: MapVehicle,
  standing: Standing | null,
  columns: readonly ListColumn[],
  now: number,
  t: Translate,
): string[] {
  const texts: Record<ListColumn, () => string | null> = {
    alarm: () => null,
    status: () => null,
    motion: () => motionText(vehicle, standing, now, t),
    speed: () => (vehicle.speed === null || vehicle.status === 'offline' ? null : formatSpeed(vehicle.speed)),
    age: () => formatRelativeTime(vehicle.fixAt, now, t),
    type: () => (vehicle.vehicleType ? vehicleTypeLabel(t, vehicle.vehicleType) : null),
    code: () => vehicle.vehicleCode,
    place: () => null,
  };
  return LIST_COLUMNS.filter((column) => columns.includes(column)).flatMap((column) => texts[column]() ?? []);
}
