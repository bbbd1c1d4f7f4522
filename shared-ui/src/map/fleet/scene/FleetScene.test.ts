import { fromWorld } from '../../base/mercator';
import type { MapVehicle, VehicleMove } from '../../types';
import { FleetScene } from './FleetScene';
import { GLIDE_MS } from './glide';

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
  key: 'a',
  latitude: 42.5,
  longitude: 21.5,
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

it('has one vehicle per key: the one with the newer fix', () => {
  const scene = sceneOf(
    vehicle({ fixAt: 5000, speed: 1 }),
    vehicle({ fixAt: 9000, speed: 2 }),
    vehicle({ fixAt: 7000, speed: 3 }),
  );
  expect(scene.size).toBe(1);
  expect(scene.vehicle(0)?.speed).toBe(2);
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

it('ends with the newest position, in whatever order they come', () => {
  const moves = Array.from({ length: 50 }, (_, i) => move({ fixAt: 2000 + i, latitude: 41 + i / 100 }));
  const scene = sceneOf(vehicle());
  for (const late of [...moves].sort((a, b) => ((a.fixAt ?? 0) % 7) - ((b.fixAt ?? 0) % 7)))
    scene.applyMoves([late], 1);
  expect(scene.vehicle(0)).toMatchObject({ fixAt: 2049, latitude: 41.49 });
  expect(drawnPlace(scene, 10_000)).toMatchObject({ lat: 41.49 });
});

it('drops positions of vehicles it does not know and places that are none', () => {
  const scene = sceneOf(vehicle());
  const heard = jest.fn();
  scene.subscribe(heard);
  scene.applyMoves([move({ key: '__proto__' }), move({ latitude: Number.NaN }), move({ longitude: 500 })], 1);
  expect(heard).not.toHaveBeenCalled();
  expect(scene.vehicle(0)?.latitude).toBe(42);
});

it('keeps a live position that is newer than what is fetched later', () => {
  const scene = sceneOf(vehicle());
  scene.applyMoves([move({ fixAt: 9000 })], 1);
  scene.setVehicles([vehicle({ fixAt: 5000, status: 'maintenance' })], 2);
  expect(scene.vehicle(0)).toMatchObject({ latitude: 42.5, fixAt: 9000, status: 'maintenance' });
  scene.setVehicles([vehicle({ fixAt: 9500 })], 3);
  expect(scene.vehicle(0)).toMatchObject({ latitude: 42, fixAt: 9500 });
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
  scene.applyMoves([move({ fixAt: 3000, latitude: 43 })], 1090);
  expect(drawnPlace(scene, 1090)).toEqual(before);
});

it('jumps where motion is not wanted', () => {
  const scene = sceneOf(vehicle());
  scene.glides = false;
  scene.applyMoves([move()], 1000);
  expect(drawnPlace(scene, 1001)).toEqual({ gliding: false, lat: 42.5, lng: 21.5 });
});

it('remembers the last live positions as a trail', () => {
  const scene = sceneOf(vehicle());
  for (let i = 0; i < 40; i++) scene.applyMoves([move({ fixAt: 2000 + i, latitude: 41 + i / 100 })], i);
  expect(scene.trail(0)).toHaveLength(48);
  expect(scene.trail(-1)).toEqual([]);
});

it('tells of another set of vehicles only when it is another one', () => {
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
  scene.applyMoves([move({ key: 'b' })], 1);
  expect(heard).toHaveBeenCalledTimes(3);
});
