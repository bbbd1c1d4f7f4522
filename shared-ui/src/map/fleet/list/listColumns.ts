import { formatRelativeTime, formatSpeed } from '../../../format';
import { vehicleTypeLabel } from '../../../labels';
import type { MapVehicle } from '../../types';

/** What a row of the list may say of its vehicle. */
export const LIST_COLUMNS = ['status', 'speed', 'age', 'type', 'code', 'place'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** What it shows until the user chooses. */
export const FIRST_COLUMNS: readonly ListColumn[] = ['status', 'speed', 'age'];

/** A stored choice of columns. */
export const isColumns = (value: unknown): value is readonly ListColumn[] =>
  Array.isArray(value) && value.every((each) => LIST_COLUMNS.some((column) => column === each));

/** The second line of a row, as text; the nearest place is a part of its own. */
export function rowTexts(
  vehicle: MapVehicle,
  columns: readonly ListColumn[],
  now: number,
  t: Parameters<typeof formatRelativeTime>[2],
): string[] {
  const texts: Record<ListColumn, () => string | null> = {
    status: () => null,
    speed: () => (vehicle.speed === null || vehicle.status === 'offline' ? null : formatSpeed(vehicle.speed)),
    age: () => formatRelativeTime(vehicle.fixAt, now, t),
    type: () => (vehicle.vehicleType ? vehicleTypeLabel(t, vehicle.vehicleType) : null),
    code: () => vehicle.vehicleCode,
    place: () => null,
  };
  return LIST_COLUMNS.filter((column) => columns.includes(column)).flatMap((column) => texts[column]() ?? []);
}
