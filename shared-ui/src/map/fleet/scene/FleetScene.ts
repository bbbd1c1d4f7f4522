import {
  createSignal,
  type LivePosition,
  STANDS_BELOW_KMH,
  TRAIL_MS,
  validLatLng,
  withPosition,
} from 'shared-auth/contract';
import type { LatLng } from '../../../model/geo';
import { worldX, worldY } from '../../canvas/mercator';
import type { MapVehicle, MapWhole, VehicleMove } from '../../types';
import { spriteCode } from '../paint/sprites';
import { GLIDE_MS, glideProgress } from './glide';

/** Milliseconds between two points of a trail; an earlier point replaces the last one. */
const TRAIL_STEP_MS = 10_000;

/** How long a vehicle has been stopped. */
export interface Stopped {
  /** Epoch ms. */
  since: number;
  /** The vehicle was already stopped when it was first seen, so it may have stood for longer. */
  isAtLeast: boolean;
}

/**
 * The drawn position of every vehicle, in flat arrays so that thousands of moves cause no React render and no garbage.
 * Positions are on the world square (see mercator.ts). The scene compares no times: the newest position was determined
 * where the events arrived.
 */
export class FleetScene {
  /** Place by index; `valid` is whether there is one. */
  x = new Float64Array(0);
  y = new Float64Array(0);
  valid = new Uint8Array(0);
  /** Sprite number by index. */
  code = new Uint16Array(0);
  /** Epoch ms of the fix by index; NaN when unknown. */
  fixAt = new Float64Array(0);
  /** Indices of the vehicles with a recent critical alarm. */
  fresh: readonly number[] = [];

  private fromX = new Float64Array(0);
  private fromY = new Float64Array(0);
  /** When the glide began, by the frame clock; 0 when at rest. */
  private glideFrom = new Float64Array(0);
  private vehicles: MapVehicle[] = [];
  /** The vehicles of the last call: an identical object has no changes. */
  private given: readonly MapVehicle[] = [];
  private moves: (VehicleMove | undefined)[] = [];
  private trails: ({ places: number[]; at: number[] } | undefined)[] = [];
  /** Since when each vehicle is stopped, by its key; absent while it moves, is silent, or its state is unknown. */
  private standings = new Map<string, Stopped>();
  /** Keys of those that were seen moving. */
  private readonly seenMoving = new Set<string>();
  private indexByKey = new Map<string, number>();
  private readonly changed = createSignal();
  private readonly setChanged = createSignal();
  private changes = 0;
  private setChanges = 0;
  private newest = Number.NEGATIVE_INFINITY;

  /** Whether markers glide to a new place; off under reduced motion and when there are too many to redraw. */
  glides = true;

  /** Indices of the vehicles that are drawn; null: all. The others are counted by cell. */
  only: ReadonlySet<number> | null = null;

  /** The whole fleet, where the scene has only the part in view; undefined where it has all vehicles. */
  whole: MapWhole | undefined;

  /** Whether live positions leave a trail. */
  keepsTrails = true;

  /** How many vehicles are in the scene, with and without a place. */
  get size(): number {
    return this.vehicles.length;
  }

  /** How many vehicles there are. */
  get count(): number {
    return this.whole?.vehicles ?? this.size;
  }

  /** Grows with every change; for useSyncExternalStore. */
  readonly version = (): number => this.changes;

  /** Grows when the set changes; see `subscribeToSet`. */
  readonly setVersion = (): number => this.setChanges;

  static readonly create = (): FleetScene => new FleetScene();

  /** Calls back after every change of any vehicle. */
  readonly subscribe = this.changed.subscribe;

  /** Calls back only when other vehicles are in the scene than before, or another number of them has a place. */
  readonly subscribeToSet = this.setChanged.subscribe;

  /** Index of a key, or -1. */
  indexOf(key: string | null | undefined): number {
    return key == null ? -1 : (this.indexByKey.get(key) ?? -1);
  }

  /** The current state of a vehicle, with its newest position. */
  vehicle(index: number): MapVehicle | undefined {
    const vehicle = this.vehicles[index];
    const move = this.moves[index];
    if (!vehicle || !move) return vehicle;
    const merged = withPosition(vehicle, { ...move, fixAt: move.fixAt ?? vehicle.fixAt });
    if (move.status !== undefined) merged.status = move.status;
    this.vehicles[index] = merged;
    this.moves[index] = undefined;
    return merged;
  }

  /** The current state of every vehicle. */
  all(): MapVehicle[] {
    return this.vehicles.map((vehicle, i) => this.vehicle(i) ?? vehicle);
  }

  /** Draws some vehicles alone. @param only their indices; null: all */
  show(only: ReadonlySet<number> | null): void {
    this.only = only;
    this.changes++;
    this.changed.send();
  }

  /** Epoch ms of the newest fix in the scene; null when none is known, and where newer ones are counted by cell. */
  newestFixAt(): number | null {
    return Number.isFinite(this.newest) && !this.only ? this.newest : null;
  }

  /** How many vehicles have a place. */
  placedCount(): number {
    if (this.whole) return this.whole.placed;
    let n = 0;
    for (let i = 0; i < this.valid.length; i++) n += this.valid[i] ?? 0;
    return n;
  }

  /** The last live positions of a vehicle, oldest first, as x, y, x, y… on the world square. */
  trail(index: number): readonly number[] {
    return this.trails[index]?.places ?? [];
  }

  /** The time since which a vehicle is stopped, by the server's record or by this scene's own observation. */
  standing(index: number): Stopped | null {
    const key = this.vehicles[index]?.key;
    return (key !== undefined && this.standings.get(key)) || null;
  }

  /** Drops every vehicle with its trail. */
  forget(): void {
    this.standings.clear();
    this.seenMoving.clear();
    this.setVehicles([], 0);
  }

  /**
   * Sets the vehicles to draw. Of the same vehicles in the same order only changed objects are processed: the scene
   * already has their moves.
   *
   * @param liveOf the newest live position of a vehicle, where it is newer than that of its row
   */
  setVehicles(vehicles: readonly MapVehicle[], frameNow: number, liveOf?: LiveOf): void {
    const { given } = this;
    const isSameSet =
      vehicles.length === given.length &&
      vehicles.every((vehicle, i) => given[i] === vehicle || given[i]?.key === vehicle.key);
    if (isSameSet) this.setChangedOnes(vehicles, frameNow, liveOf);
    else this.setAll(vehicles, frameNow, liveOf);
    this.given = vehicles;
    this.changes++;
    this.changed.send();
  }

  /** Applies live positions, each newer than the drawn one. Those of vehicles outside the scene are left out. */
  applyMoves(moves: readonly VehicleMove[], frameNow: number): void {
    let placed = false;
    let changed = false;
    for (const move of moves) {
      const i = this.indexByKey.get(move.vehicle);
      const vehicle = i === undefined ? undefined : this.vehicles[i];
      if (i === undefined || !vehicle) continue;
      const status = move.status === undefined ? (this.moves[i]?.status ?? vehicle.status) : move.status;
      this.moves[i] = { ...move, status };
      placed ||= this.valid[i] !== 1;
      changed = true;
      this.place(i, validLatLng(move.lat, move.lng), frameNow, true);
      this.stamp(i, move.fixAt);
      this.updateStopped(vehicle, move.speed, move.fixAt, status);
      this.code[i] = spriteCode({
        vehicleType: vehicle.vehicleType,
        status,
        heading: move.heading,
        speed: move.speed,
        hasAlarms: vehicle.hasAlarms,
        alarmSeverity: vehicle.alarmSeverity,
      });
    }
    if (!changed) return;
    this.changes++;
    if (placed) this.notifySet();
    this.changed.send();
  }

  /** Lays points before the trails of vehicles, oldest first, by their indices. `at` is of the frame clock. */
  layBefore(points: ReadonlyMap<number, { places: readonly number[]; at: readonly number[] }>): void {
    if (points.size === 0) return;
    for (const [index, { places, at }] of points) {
      const trail = this.trails[index];
      this.trails[index] = { places: [...places, ...(trail?.places ?? [])], at: [...at, ...(trail?.at ?? [])] };
    }
    this.changes++;
    this.changed.send();
  }

  /** When the trail of a vehicle begins, of the frame clock; undefined without one. */
  trailBegan(index: number): number | undefined {
    return this.trails[index]?.at[0];
  }

  /** Where a vehicle is drawn at this moment; `at` is by the frame clock. Returns whether it is still gliding. */
  drawnAt(index: number, at: number, into: { x: number; y: number }): boolean {
    const x = this.x[index] ?? 0;
    const y = this.y[index] ?? 0;
    into.x = x;
    into.y = y;
    const began = this.glideFrom[index] ?? 0;
    if (began === 0) return false;
    if (!this.glides || at - began >= GLIDE_MS) {
      this.glideFrom[index] = 0;
      return false;
    }
    const k = glideProgress(at - began);
    const fromX = this.fromX[index] ?? x;
    const fromY = this.fromY[index] ?? y;
    into.x = fromX + (x - fromX) * k;
    into.y = fromY + (y - fromY) * k;
    return true;
  }

  private setChangedOnes(vehicles: readonly MapVehicle[], frameNow: number, liveOf: LiveOf | undefined): void {
    const placed = this.placedCount();
    let isFreshChanged = false;
    for (let i = 0; i < vehicles.length; i++) {
      const [vehicle, known] = [vehicles[i], this.given[i]];
      if (vehicle === undefined || vehicle === known) continue;
      this.setVehicle(i, withLive(vehicle, liveOf), frameNow);
      isFreshChanged ||= vehicle.hasFreshAlarm !== known?.hasFreshAlarm;
    }
    if (isFreshChanged) this.fresh = freshOnes(vehicles);
    if (placed !== this.placedCount()) this.notifySet();
  }

  private setAll(vehicles: readonly MapVehicle[], frameNow: number, liveOf: LiveOf | undefined): void {
    const before = this.capture();
    this.allocate(vehicles.length);
    this.newest = Number.NEGATIVE_INFINITY;
    vehicles.forEach((vehicle, i) => {
      this.indexByKey.set(vehicle.key, i);
      this.keep(before, vehicle.key, i);
      this.setVehicle(i, withLive(vehicle, liveOf), frameNow);
    });
    this.fresh = freshOnes(vehicles);
    this.notifySet();
  }

  private setVehicle(i: number, vehicle: MapVehicle, frameNow: number): void {
    this.vehicles[i] = vehicle;
    this.moves[i] = undefined;
    this.place(i, validLatLng(vehicle.latitude, vehicle.longitude), frameNow, false);
    this.stamp(i, vehicle.fixAt);
    this.code[i] = spriteCode(vehicle);
    this.updateStopped(vehicle, vehicle.speed, vehicle.fixAt, vehicle.status);
  }

  /** A vehicle that was there before is where it was, with its trail. */
  private keep(before: ReturnType<FleetScene['capture']>, key: string, i: number): void {
    const old = before.indexByKey.get(key);
    if (old === undefined) return;
    this.trails[i] = before.trails[old];
    if (before.valid[old] !== 1) return;
    this.x[i] = before.x[old] ?? 0;
    this.y[i] = before.y[old] ?? 0;
    this.fromX[i] = before.fromX[old] ?? 0;
    this.fromY[i] = before.fromY[old] ?? 0;
    this.glideFrom[i] = before.glideFrom[old] ?? 0;
    this.valid[i] = 1;
  }

  private place(i: number, at: LatLng | null, frameNow: number, live: boolean): void {
    if (!at) {
      this.valid[i] = 0;
      return;
    }
    const x = worldX(at.lng);
    const y = worldY(at.lat);
    const wasValid = this.valid[i] === 1;
    if (wasValid && x === this.x[i] && y === this.y[i]) return;
    if (wasValid && this.glides) {
      this.drawnAt(i, frameNow, drawn);
      this.fromX[i] = drawn.x;
      this.fromY[i] = drawn.y;
      this.glideFrom[i] = frameNow;
    }
    this.x[i] = x;
    this.y[i] = y;
    this.valid[i] = 1;
    if (live && this.keepsTrails) this.extendTrail(i, x, y, frameNow);
  }

  private stamp(i: number, fixAt: number | null): void {
    if (fixAt === null || !Number.isFinite(fixAt)) return;
    this.fixAt[i] = fixAt;
    if (fixAt > this.newest) this.newest = fixAt;
  }

  private extendTrail(i: number, x: number, y: number, now: number): void {
    const trail = this.trails[i] ?? { places: [], at: [] };
    this.trails[i] = trail;
    const { places, at } = trail;
    const n = at.length;
    // The last point moves along until it is far enough in time from the one before.
    if (n > 1 && now - (at[n - 2] ?? 0) < TRAIL_STEP_MS) {
      places.splice(-2, 2, x, y);
      at[n - 1] = now;
    } else {
      places.push(x, y);
      at.push(now);
    }
    while (now - (at[0] ?? now) > TRAIL_MS) {
      places.splice(0, 2);
      at.shift();
    }
  }

  private updateStopped(
    { key, lastArrival = null }: MapVehicle,
    speed: number | null,
    fixAt: number | null,
    status: string | null,
  ): void {
    if (speed === null || fixAt === null || status === 'offline') this.standings.delete(key);
    else if (speed >= STANDS_BELOW_KMH) {
      this.seenMoving.add(key);
      this.standings.delete(key);
    } else if (lastArrival !== null && lastArrival <= fixAt && !this.seenMoving.has(key)) {
      // The server's record began earlier than this scene's observation.
      this.standings.set(key, { since: lastArrival, isAtLeast: false });
    } else if (!this.standings.has(key)) {
      this.standings.set(key, { since: fixAt, isAtLeast: !this.seenMoving.has(key) });
    }
  }

  private notifySet(): void {
    this.setChanges++;
    this.setChanged.send();
  }

  private capture() {
    const { x, y, fromX, fromY, glideFrom, valid, indexByKey, trails } = this;
    return { x, y, fromX, fromY, glideFrom, valid, indexByKey, trails };
  }

  private allocate(n: number): void {
    this.x = new Float64Array(n);
    this.y = new Float64Array(n);
    this.fromX = new Float64Array(n);
    this.fromY = new Float64Array(n);
    this.glideFrom = new Float64Array(n);
    this.valid = new Uint8Array(n);
    this.code = new Uint16Array(n);
    this.fixAt = new Float64Array(n).fill(Number.NaN);
    this.vehicles = new Array(n);
    this.moves = new Array(n);
    this.trails = new Array(n);
    this.indexByKey = new Map();
  }
}

type LiveOf = (key: string) => LivePosition | undefined;

const freshOnes = (vehicles: readonly MapVehicle[]): number[] =>
  vehicles.flatMap(({ hasFreshAlarm }, i) => (hasFreshAlarm ? [i] : []));

/** Fetched data may be older than the live position. */
function withLive(vehicle: MapVehicle, liveOf: LiveOf | undefined): MapVehicle {
  const live = liveOf?.(vehicle.key);
  return live ? withPosition(vehicle, { ...live, fixAt: live.fixAt ?? vehicle.fixAt }) : vehicle;
}

const drawn = { x: 0, y: 0 };
