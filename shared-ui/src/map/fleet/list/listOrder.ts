import { isFoundIn, searchForms, searchText } from 'shared-auth/contract';
import type { MapVehicle } from '../../types';
import { alarmLevel } from '../paint/sprites';
import { vehicleName } from '../vehicleName';

/** The orders that the list next to the map offers. */
export const LIST_SORTS = ['alarm', 'speed', 'age', 'plate'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The text that is searched: plate, codes, IMEI and who drives. */
const textOf = ({ plate, vehicleCode, deviceId, imei, drivers }: MapVehicle): string =>
  searchText(...[plate, vehicleCode, deviceId, imei, drivers].map((part) => (part == null ? null : String(part))));

/** Made once: `localeCompare` with options makes one at each call, 40 times as slow. */
const byName = new Intl.Collator('mk', { numeric: true });

/** Each name's place in their order, by its index. */
function ranksOf(names: readonly string[]): Uint32Array {
  const named = names.map((name, i) => ({ name, i }));
  named.sort((a, b) => byName.compare(a.name, b.name));
  const ranks = new Uint32Array(names.length);
  named.forEach(({ i }, rank) => {
    ranks[i] = rank;
  });
  return ranks;
}

/** The gravest alarms first, the fastest first, the newest position first; by name where that leaves two alike. */
const sortKey: Record<ListSort, (vehicle: MapVehicle) => number> = {
  alarm: alarmLevel,
  speed: currentSpeed,
  age: ({ fixAt }) => fixAt ?? Number.NEGATIVE_INFINITY,
  plate: () => 0,
};
/** An offline vehicle's last speed is not its current one. */
function currentSpeed({ speed, status }: MapVehicle): number {
  return status === 'offline' ? -1 : (speed ?? -1);
}

/**
 * Maintains the order of the list next to the map. Names are compared and made searchable once for each set of
 * vehicles, and sorting starts from the last order, which is nearly right: 50,000 vehicles take some 20 ms.
 */
export class ListOrder {
  private names: readonly string[] = [];
  private ranks: Uint32Array = new Uint32Array(0);
  private texts: readonly string[] | null = null;
  private drivers: readonly MapVehicle['drivers'][] = [];
  private last: readonly number[] = [];

  /** Indices of the vehicles that a search leaves, sorted. */
  of(vehicles: readonly MapVehicle[], search: string, sort: ListSort): readonly number[] {
    const names = vehicles.map(vehicleName);
    if (names.length !== this.names.length || names.some((name, i) => name !== this.names[i])) {
      this.names = names;
      this.ranks = ranksOf(names);
      this.texts = null;
      this.last = vehicles.map((_, i) => i);
    }
    const { ranks } = this;
    const by = Float64Array.from(vehicles, sortKey[sort]);
    const at = (from: ArrayLike<number>, i: number) => from[i] as number; // indices of `vehicles`
    this.last = [...this.last].sort((a, b) => at(by, b) - at(by, a) || at(ranks, a) - at(ranks, b));
    return this.found(vehicles, search);
  }

  private found(vehicles: readonly MapVehicle[], search: string): readonly number[] {
    const forms = searchForms(search);
    if (forms.words.length === 0) return this.last;
    // Drivers are loaded after the vehicles, and change.
    if (vehicles.some(({ drivers }, i) => drivers !== this.drivers[i])) {
      this.drivers = vehicles.map(({ drivers }) => drivers);
      this.texts = null;
    }
    const texts = this.texts ?? vehicles.map(textOf);
    this.texts = texts;
    return this.last.filter((i) => isFoundIn(texts[i] ?? '', forms));
  }
}
