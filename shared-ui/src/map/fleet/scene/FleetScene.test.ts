import { fromWorld } from '../../canvas/mercator';
import type { MapVehicle, VehicleMove } from '../../types';
import { FleetScene } from './FleetScene';
import { GLIDE_MS } from './glide';
import { extendTrailsBack } from './PastTrails';

const vehicle = (over: Partial<MapVehicle> = {}): MapVehicle => ({
  key: 'a',
  id: 1,
  vehicleCode: 'VH-1',
  plate: 'СК-1234-АБ',
  make: 'MAN',
  model: 'TGX',
  vehicleType: 'truck',
  deviceId: 'GPS-1',
  status: 'online',
  latitude: 42,
  longitude: 21,
  speed: 10,
  heading: 90,
  fixAt: 1000,
  ...over,
});
const move = (over: Partial<VehicleMove> = {}): VehicleMove => ({
  vehicle: 'a',
  lat: 42.5,
  lng: 21.5,
  speed: 60,
  heading: 180,
  fixAt: 2000,
  ...over,
});

function sceneOf(...vehicles: MapVehicle[]) {
  const scene = FleetScene.create();
  scene.setVehicles(vehicles, 1);
  return scene;
}

function drawnPlace(scene: FleetScene, at: number) {
  const into = { x: 0, y: 0 };
  const gliding = scene.drawnAt(0, at, into);
  const { lat, lng } = fromWorld(into.x, into.y);
  return { gliding, lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
}

it('keeps a vehicle without a valid place, and gives it no marker', () => {
  const bad = [null, Number.NaN, 91, -91].map((latitude, i) => vehicle({ key: String(i), latitude }));
  const scene = sceneOf(vehicle(), ...bad, vehicle({ key: 'zero', latitude: 0, longitude: 0 }));
  expect(scene.size).toBe(6);
  expect(scene.placedCount()).toBe(1);
});

it('takes a live position into the vehicle', () => {
  const scene = sceneOf(vehicle());
  scene.applyMoves([move({ status: 'offline' })], 1);
  expect(scene.vehicle(0)).toMatchObject({
    latitude: 42.5,
    longitude: 21.5,
    speed: 60,
    heading: 180,
    fixAt: 2000,
    status: 'offline',
    plate: 'СК-1234-АБ',
  });
  expect(scene.newestFixAt()).toBe(2000);
});

it('leaves out positions of vehicles that are not in it', () => {
  const scene = sceneOf(vehicle());
  const heard = jest.fn();
  scene.subscribe(heard);
  scene.applyMoves([move({ vehicle: '__proto__' }), move({ vehicle: 'b' })], 1);
  expect(heard).not.toHaveBeenCalled();
  expect(scene.vehicle(0)?.latitude).toBe(42);
});

it('keeps the known time of a position that comes without one', () => {
  const scene = sceneOf(vehicle());
  scene.applyMoves([move({ fixAt: null })], 1);
  expect(scene.vehicle(0)).toMatchObject({ latitude: 42.5, fixAt: 1000 });
});

it('draws the vehicles it is given, and keeps their trails', () => {
  const scene = sceneOf(vehicle());
  scene.applyMoves([move()], 1);
  scene.setVehicles([vehicle({ key: 'b' }), vehicle({ fixAt: 5000, status: 'maintenance' })], 2);
  expect(scene.vehicle(1)).toMatchObject({ latitude: 42, fixAt: 5000, status: 'maintenance' });
  expect(scene.trail(1)).toHaveLength(2);
  expect(scene.trail(0)).toEqual([]);
});

it('glides to a new place and ends exactly there', () => {
  const scene = sceneOf(vehicle());
  scene.applyMoves([move()], 1000);
  expect(drawnPlace(scene, 1000)).toEqual({ gliding: true, lat: 42, lng: 21 });
  const half = drawnPlace(scene, 1000 + GLIDE_MS / 2);
  expect(half.lat).toBeGreaterThan(42);
  expect(half.lat).toBeLessThan(42.5);
  expect(drawnPlace(scene, 1000 + GLIDE_MS)).toEqual({ gliding: false, lat: 42.5, lng: 21.5 });
});

it('goes on from where it is drawn when the next position comes early', () => {
  const scene = sceneOf(vehicle());
  scene.applyMoves([move()], 1000);
  const before = drawnPlace(scene, 1090);
  scene.applyMoves([move({ fixAt: 3000, lat: 43 })], 1090);
  expect(drawnPlace(scene, 1090)).toEqual(before);
});

it('jumps where motion is not wanted', () => {
  const scene = sceneOf(vehicle());
  scene.glides = false;
  scene.applyMoves([move()], 1000);
  expect(drawnPlace(scene, 1001)).toEqual({ gliding: false, lat: 42.5, lng: 21.5 });
});

it('remembers ten minutes of live positions as a trail, a point about every ten seconds and the last', () => {
  const scene = sceneOf(vehicle());
  const second = 1_000;
  for (let at = 0; at <= 900; at += 2)
    scene.applyMoves([move({ fixAt: 2000 + at, lat: 41 + at / 1_000 })], at * second);
  const points = scene.trail(0).length / 2;
  expect(points).toBeGreaterThanOrEqual(55);
  expect(points).toBeLessThanOrEqual(80);
  expect(fromWorld(scene.trail(0).at(-2) ?? 0, scene.trail(0).at(-1) ?? 0).lat).toBeCloseTo(41.9);
  expect(scene.trail(-1)).toEqual([]);
});

it('says since when a vehicle stands: by the server, at least since it was seen, or since it was seen to stop', () => {
  const standing = vehicle({ speed: 0, fixAt: 9_000 });
  expect(sceneOf(standing).standing(0)).toEqual({ since: 9_000, isAtLeast: true });
  const scene = sceneOf({ ...standing, lastArrival: 4_000 });
  expect(scene.standing(0)).toEqual({ since: 4_000, isAtLeast: false });
  scene.applyMoves([move({ speed: 30, fixAt: 10_000 })], 1);
  expect(scene.standing(0)).toBeNull();
  // The server's record is of the stop before.
  scene.applyMoves([move({ speed: 0, fixAt: 11_000 })], 1);
  expect(scene.standing(0)).toEqual({ since: 11_000, isAtLeast: false });
  expect(sceneOf(vehicle({ speed: 0, lastArrival: 500, status: 'offline' })).standing(0)).toBeNull();
});

it('B16: begins a trail with what is known of the last ten minutes, once, before the live positions', () => {
  const scene = sceneOf(vehicle());
  const now = 1_000_000_000;
  const minute = 60_000;
  scene.applyMoves([move({ lat: 42.4, lng: 21.4 })], 100 * minute);
  const point = (minutesAgo: number, lat: number) => ({
    lat,
    lng: 21,
    at: now - minutesAgo * minute,
    speed: null,
    heading: null,
  });
  const past = [{ key: 'a', points: [point(12, 41), point(9, 42.1), point(5, 42.2), point(-1, 43)] }];
  for (const times of [1, 2]) {
    extendTrailsBack(scene, past, now, 100 * minute + times);
    const trail = scene.trail(0);
    expect(trail).toHaveLength(6);
    expect([0, 2, 4].map((k) => fromWorld(trail[k] ?? 0, trail[k + 1] ?? 0).lat.toFixed(1))).toEqual([
      '42.1',
      '42.2',
      '42.4',
    ]);
  }
  const heard = jest.fn();
  scene.subscribe(heard);
  extendTrailsBack(scene, [{ key: 'unknown', points: [point(1, 42)] }], now, 100 * minute);
  expect(heard).not.toHaveBeenCalled();
  const two = sceneOf(vehicle({ key: 'a' }), vehicle({ key: 'b' }));
  two.subscribe(heard);
  extendTrailsBack(two, [...past, { key: 'b', points: [point(3, 42)] }], now, 100 * minute);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('reports another set of vehicles only when it has changed', () => {
  const scene = sceneOf(vehicle());
  const heard = jest.fn();
  scene.subscribeToSet(heard);
  scene.setVehicles([vehicle({ speed: 99 })], 1);
  scene.applyMoves([move()], 1);
  expect(heard).not.toHaveBeenCalled();
  scene.setVehicles([vehicle(), vehicle({ key: 'b' })], 1);
  expect(heard).toHaveBeenCalledTimes(1);
  scene.setVehicles([vehicle(), vehicle({ key: 'b', latitude: null })], 1);
  expect(heard).toHaveBeenCalledTimes(2);
  scene.applyMoves([move({ vehicle: 'b' })], 1);
  expect(heard).toHaveBeenCalledTimes(3);
});

describe('of the same vehicles given again', () => {
  const fleet = Array.from({ length: 20 }, (_, i) => vehicle({ key: String(i), latitude: 41 + i / 100 }));
  const drawn = ({ x, y, valid, code, fixAt, fresh }: FleetScene) => ({ x, y, valid, code, fixAt, fresh });

  it('draws what a new scene would, whatever moved and changed before', () => {
    const scene = sceneOf(...fleet);
    scene.glides = false;
    const live = new Map<string, VehicleMove>();
    let given = fleet;
    for (let n = 0; n < 200; n++) {
      const i = (n * 7) % fleet.length;
      if (n % 3 === 0) {
        const next = move({ vehicle: String(i), lat: 41 + n / 500, lng: 21 + n / 700, fixAt: 3_000 + n });
        live.set(String(i), next);
        scene.applyMoves([next], n);
      } else
        given = given.map((one, at) => {
          if (at !== i) return one;
          if (n % 5 === 0) return { ...one, hasFreshAlarm: !one.hasFreshAlarm, hasAlarms: true };
          return { ...one, status: n % 2 === 0 ? 'offline' : 'online' };
        });
      scene.setVehicles(given, n, (key) => live.get(key));
    }
    const anew = FleetScene.create();
    anew.setVehicles(given, 1, (key) => live.get(key));
    expect(drawn(scene)).toEqual(drawn(anew));
    expect(scene.newestFixAt()).toBe(anew.newestFixAt());
    expect(scene.all().map(({ status, latitude }) => [status, latitude])).toEqual(
      anew.all().map(({ status, latitude }) => [status, latitude]),
    );
  });

  it('looks only at those that are another object', () => {
    const scene = sceneOf(...fleet);
    const asked: string[] = [];
    const changed = fleet.map((one, i) => (i === 4 ? { ...one, status: 'offline' } : one));
    scene.setVehicles(changed, 2, (key) => void asked.push(key));
    expect(asked).toEqual(['4']);
    scene.setVehicles(changed.toReversed(), 3, (key) => void asked.push(key));
    expect(asked).toHaveLength(21);
  });
});
