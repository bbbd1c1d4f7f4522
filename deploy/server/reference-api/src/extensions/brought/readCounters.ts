import { groupsAround } from 'shared-auth/calls';
import { isValidPosition } from 'shared-auth/contract';
import type { ForeignTraccar } from './foreignTraccar';
import { attributesOf, idOf, type TheirDevice, type TheirGroup } from './readFleet';

/** The total distance and engine hours of a device's newest position. */
export interface Counters {
  at: Date;
  /** Values by their names in Traccar: metres, and milliseconds of hours. */
  values: Readonly<Record<string, number>>;
  place: { latitude: number; longitude: number } | null;
}

/** Ids of one request; servers accept no longer address. */
const TOGETHER = 100;

/**
 * The newest counters of some devices, by the devices' ids. Traccar refuses all positions of a call if one of them was
 * deleted: then each device's position is requested separately.
 * @throws as ForeignTraccar.read
 */
export async function readCounters(
  traccar: ForeignTraccar,
  devices: readonly TheirDevice[],
): Promise<Map<number, Counters>> {
  const sending = devices.filter(({ position }) => position > 0);
  const found = new Map<number, Counters>();
  for (let from = 0; from < sending.length; from += TOGETHER) {
    const some = sending.slice(from, from + TOGETHER);
    const asked = some.map(({ position }) => `id=${position}`);
    const positions = await traccar.list(`/api/positions?${asked.join('&')}`);
    if (positions.length === 0)
      for (const { id } of some) positions.push(...(await traccar.list(`/api/positions?deviceId=${id}`)));
    for (const position of positions) {
      const counters = countersOf(position);
      if (counters) found.set(Number(position.deviceId), counters);
    }
  }
  return found;
}

function countersOf(position: Readonly<Record<string, unknown>>): Counters | undefined {
  const at = new Date(String(position.fixTime));
  if (Number.isNaN(at.getTime()) || at.getTime() > Date.now()) return undefined;
  const numbers = Object.entries(attributesOf(position)).filter((entry): entry is [string, number] =>
    Number.isFinite(entry[1]),
  );
  const [latitude, longitude] = [Number(position.latitude), Number(position.longitude)];
  const isPlace = position.valid !== false && isValidPosition(latitude, longitude);
  return { at, values: Object.fromEntries(numbers), place: isPlace ? { latitude, longitude } : null };
}

/**
 * Which services each device has: its own and those of the groups around it, which Traccar lists apart.
 * @param ofGroup services by group, read before; new ones are added
 */
export async function readServiceLinks(
  traccar: ForeignTraccar,
  devices: readonly TheirDevice[],
  groups: ReadonlyMap<number, TheirGroup>,
  ofGroup: Map<number, readonly number[]>,
): Promise<Map<number, ReadonlySet<number>>> {
  const idsAt = async (query: string) => (await traccar.list(`/api/maintenance?${query}`)).map(idOf);
  const links = new Map<number, ReadonlySet<number>>();
  for (const { id, group } of devices) {
    const all = await idsAt(`deviceId=${id}`);
    for (const around of groupsAround(groups, group)) {
      const known = ofGroup.get(around) ?? (await idsAt(`groupId=${around}`));
      ofGroup.set(around, known);
      all.push(...known);
    }
    links.set(id, new Set(all));
  }
  return links;
}
