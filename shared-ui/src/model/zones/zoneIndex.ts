import Flatbush from 'flatbush';
import { EARTH_RADIUS_M, haversine, type ZoneGeometry } from 'shared-auth/contract';
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

  /** Boxes that cover all zones; degrees. */
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

  /**
   * The zones that a straight line of at most `most` metres crosses, `least` metres deep or that part of its length.
   */
  crossed(from: LatLng, to: LatLng, { most, least, part }: { most: number; least: number; part: number }): Z[] {
    const { latitude: south, longitude: west } = from;
    const { latitude: north, longitude: east } = to;
    // Parked vehicles wander less than this; a way over ±180° is not followed.
    const isShort = Math.abs(north - south) < SHORT && Math.abs(east - west) < SHORT;
    if (isShort || Math.abs(east - west) > 180 || !this.#boxes) return [];
    const length = haversine({ lat: south, lng: west }, { lat: north, lng: east }, EARTH_RADIUS_M);
    const deep = Math.max(least, length * part);
    if (length > most || length < 2 * deep) return [];
    const box = [Math.min(west, east), Math.min(south, north), Math.max(west, east), Math.max(south, north)] as const;
    const found = new Set(this.#boxes.search(...box).map((at) => this.#owners[at]));
    return [...found].flatMap((owner) =>
      owner && goesThrough(owner.shape, from, to, length, deep) ? [owner.zone] : [],
    );
  }

  /** Metres from a place to a zone's edge; undefined where there is no such zone. */
  metresTo(id: number, longitude: number, latitude: number): number | undefined {
    return this.#byId.get(id)?.shape.distance(longitude, latitude);
  }
}

/** Degrees, some 20 m from south to north. */
const SHORT = 0.000_2;
/** Metres: a shorter step along a line would find no relevant difference. */
const LEAST_STEP = 5;
/**
 * Metres of the shapes are of a sphere or an ellipsoid: distances that differ by less than this factor may be equal.
 */
const SURELY = 0.98;

interface LatLng {
  latitude: number;
  longitude: number;
}

/** Whether a straight line goes some metres deep into a shape: each step is as long as the shape is certainly away. */
function goesThrough({ distance }: Shape, from: LatLng, to: LatLng, length: number, deep: number): boolean {
  for (let at = 0; at <= length; ) {
    const share = at / length;
    const longitude = from.longitude + (to.longitude - from.longitude) * share;
    const latitude = from.latitude + (to.latitude - from.latitude) * share;
    const missing = distance(longitude, latitude) + deep;
    if (missing <= 0) return true;
    at += Math.max(LEAST_STEP, missing * SURELY);
  }
  return false;
}

/** Square degrees of a zone's boxes. */
const sizeOf = ({ boxes }: Shape): number =>
  boxes.reduce((sum, [west, south, east, north]) => sum + (east - west) * (north - south), 0);
