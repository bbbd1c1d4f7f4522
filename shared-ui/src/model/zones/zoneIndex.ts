import Flatbush from 'flatbush';
import type { ZoneGeometry } from 'shared-auth/contract';
import { type Shape, shapeOf } from './shape';
import type { Box } from './unwrap';

/** Finds the zones that a place is in. It never changes: other zones are another index. */
export class ZoneIndex<Z extends { readonly id: number; readonly geometry: ZoneGeometry }> {
  readonly #byId: ReadonlyMap<number, { zone: Z; shape: Shape }>;
  /** The zone of each box. */
  readonly #owners: { zone: Z; shape: Shape }[] = [];
  readonly #boxes: Flatbush | undefined;

  constructor(zones: readonly Z[]) {
    this.#byId = new Map(zones.map((zone) => [zone.id, { zone, shape: shapeOf(zone.geometry) }]));
    for (const owner of this.#byId.values()) for (const _ of owner.shape.boxes) this.#owners.push(owner);
    if (this.#owners.length === 0) return;
    this.#boxes = new Flatbush(this.#owners.length);
    for (const { shape } of this.#byId.values()) for (const box of shape.boxes) this.#boxes.add(...box);
    this.#boxes.finish();
  }

  get size(): number {
    return this.#byId.size;
  }

  zones(): Z[] {
    return [...this.#byId.values()].map(({ zone }) => zone);
  }

  /** Nothing outside of them is in any of the zones; degrees. */
  boxes(): Box[] {
    return [...this.#byId.values()].flatMap(({ shape }) => shape.boxes);
  }

  zone(id: number): Z | undefined {
    return this.#byId.get(id)?.zone;
  }

  /** Zones in whose boxes a place is, each with the metres to its edge: negative inside. */
  near(longitude: number, latitude: number): { zone: Z; metres: number }[] {
    const found = this.#boxes?.search(longitude, latitude, longitude, latitude) ?? [];
    return found.flatMap((at) => {
      const owner = this.#owners[at];
      return owner ? [{ zone: owner.zone, metres: owner.shape.distance(longitude, latitude) }] : [];
    });
  }

  /** The zone that a place is in, its edge included; of several the smallest. @param isWanted leaves out all others */
  at(longitude: number, latitude: number, isWanted: (zone: Z) => boolean = () => true): Z | undefined {
    let found: { zone: Z; shape: Shape } | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const index of this.#boxes?.search(longitude, latitude, longitude, latitude) ?? []) {
      const owner = this.#owners[index];
      if (!owner) continue;
      const size = sizeOf(owner.shape);
      const isSmaller = size < least || (size === least && owner.zone.id < (found?.zone.id ?? 0));
      if (!isSmaller || !isWanted(owner.zone) || owner.shape.distance(longitude, latitude) > 0) continue;
      [found, least] = [owner, size];
    }
    return found?.zone;
  }

  /** Metres from a place to a zone's edge; undefined where there is no such zone. */
  metresTo(id: number, longitude: number, latitude: number): number | undefined {
    return this.#byId.get(id)?.shape.distance(longitude, latitude);
  }
}

/** Square degrees of a zone's boxes. */
const sizeOf = ({ boxes }: Shape): number =>
  boxes.reduce((sum, [west, south, east, north]) => sum + (east - west) * (north - south), 0);
