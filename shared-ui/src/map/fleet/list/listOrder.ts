import { normalizeScript } from 'shared-auth/contract';
import type { MapVehicle } from '../../types';
import { alarmLevel } from '../paint/sprites';
import { vehicleName } from '../vehicleName';

/** How the list next to the map is sorted. */
export const LIST_SORTS = ['alarm', 'speed', 'age', 'plate'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** A plate is found with or without its dashes and blanks. */
const withoutMarks = (normalized: string) => normalized.replace(/[ \-_.]/g, '');

/**
 * What the search looks through, by the vehicle's key: plate, codes and IMEI in plain Latin, regardless of what they
 * were written in, with their marks and without.
 */
export const searchTexts = (vehicles: readonly MapVehicle[]): ReadonlyMap<string, string> =>
  new Map(
    vehicles.map((vehicle) => [
      vehicle.key,
      [vehicle.plate, vehicle.vehicleCode, vehicle.deviceId, vehicle.imei]
        .filter((part) => part != null)
        .map((part) => normalizeScript(String(part)))
        .flatMap((normalized) => [normalized, withoutMarks(normalized)])
        .join('\n'),
    ]),
  );

const byName = (a: MapVehicle, b: MapVehicle) => vehicleName(a).localeCompare(vehicleName(b), 'mk', { numeric: true });
/** The gravest alarms first, the fastest first, the newest position first. */
const compare: Record<ListSort, (a: MapVehicle, b: MapVehicle) => number> = {
  alarm: (a, b) => alarmLevel(b) - alarmLevel(a),
  speed: (a, b) => currentSpeed(b) - currentSpeed(a),
  age: (a, b) => (b.fixAt ?? Number.NEGATIVE_INFINITY) - (a.fixAt ?? Number.NEGATIVE_INFINITY) || 0,
  plate: byName,
};
/** An offline vehicle's last speed is none of now. */
const currentSpeed = ({ speed, status }: MapVehicle) => (status === 'offline' ? -1 : (speed ?? -1));

/** Indices of the vehicles that a search leaves, in the order of a sort; by name where that leaves two alike. */
export function listOrder(
  vehicles: readonly MapVehicle[],
  texts: ReadonlyMap<string, string>,
  search: string,
  sort: ListSort,
): number[] {
  const wanted = normalizeScript(search.trim());
  const compact = withoutMarks(wanted);
  const found: number[] = [];
  vehicles.forEach((vehicle, i) => {
    const text = texts.get(vehicle.key) ?? '';
    if (text.includes(wanted) || (compact !== '' && text.includes(compact))) found.push(i);
  });
  const at = (i: number) => vehicles[i] as MapVehicle; // `found` holds indices of `vehicles`
  return found.sort((a, b) => compare[sort](at(a), at(b)) || byName(at(a), at(b)));
}
