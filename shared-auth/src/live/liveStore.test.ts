import { LIVE_CAPS } from './liveBuffer';
import { createLiveStore } from './liveStore';

/** A store whose frames are drawn by hand. */
function storeWithFrames() {
  const frames: (() => void)[] = [];
  const store = createLiveStore((fn) => frames.push(fn));
  return {
    store,
    frames,
    draw: () => {
      for (const frame of frames.splice(0)) frame();
    },
  };
}
const location = (vehicle: number, time: number, speed = 0) => ({ vehicle_id: vehicle, timestamp: time, speed });
const alarm = (id: number, timestamp = id) => ({
  id,
  alarmType: 'sos',
  severity: 'high',
  message: `m${id}`,
  timestamp,
});

describe('buffers', () => {
  it('hold the newest 100 locations, 50 alarms and 100 statuses, newest first', () => {
    const { store, draw } = storeWithFrames();
    for (let n = 1; n <= 1_000; n += 1) {
      store.receive('location-update', location(n, n));
      store.receive('alarm', alarm(n));
      store.receive('status-update', { vehicle_id: n, status: 'online', timestamp: n });
    }
    draw();
    const { locations, alarms, statuses } = store.getSnapshot();
    expect(locations.map((item) => item.vehicle_id)).toEqual(Array.from({ length: 100 }, (_, n) => 1_000 - n));
    expect(alarms.map((item) => item.id)).toEqual(Array.from({ length: 50 }, (_, n) => 1_000 - n));
    expect(statuses.map((item) => item.vehicle_id)).toEqual(Array.from({ length: 100 }, (_, n) => 1_000 - n));
    expect(LIVE_CAPS).toEqual({ locations: 100, alarms: 50, statuses: 100 });
  });

  it('are the same objects while nothing came', () => {
    const { store, draw } = storeWithFrames();
    store.receive('alarm', alarm(1));
    draw();
    const { alarms, locations } = store.getSnapshot();
    store.receive('status-update', { vehicle_id: 1 });
    draw();
    expect(store.getSnapshot().alarms).toBe(alarms);
    expect(store.getSnapshot().locations).toBe(locations);
  });
});

describe('order', () => {
  it('keeps the newest state of a vehicle by the time of its fix', () => {
    const { store, draw } = storeWithFrames();
    const batches: unknown[] = [];
    store.subscribe('location-update', (batch) => batches.push(batch.map((item) => [item.vehicle_id, item.speed])));
    store.receive('location-update', [location(1, 100, 10), location(1, 300, 30), location(1, 200, 20)]);
    store.receive('location-update', location(2, 50, 5));
    draw();
    store.receive('location-update', [location(1, 250, 25), location(1, 300, 99)]);
    draw();
    expect(batches).toEqual([
      [
        [1, 30],
        [2, 5],
      ],
    ]);
    expect(store.getSnapshot().locations.map((item) => item.speed)).toEqual([5, 30, 10]);
  });

  it('takes an event without a time as it arrives', () => {
    const { store, draw } = storeWithFrames();
    store.receive('location-update', [location(1, 100, 10), { vehicle_id: 1, speed: 11 }]);
    draw();
    expect(store.getSnapshot().locations.map((item) => item.speed)).toEqual([11, 10]);
  });

  it('puts the alarms of a gap where their time belongs', () => {
    const { store, draw } = storeWithFrames();
    store.receive('alarm', [alarm(1, 10), alarm(5, 50)]);
    draw();
    store.receive('alarm', [alarm(2, 20), alarm(3, 30)]);
    draw();
    expect(store.getSnapshot().alarms.map((item) => item.id)).toEqual([5, 3, 2, 1]);
  });
});

describe('alarms', () => {
  it('come once, however often they are sent', () => {
    const { store, draw } = storeWithFrames();
    const told: unknown[] = [];
    const heard: unknown[] = [];
    store.subscribe('alarm', (batch) => told.push(...batch.map((item) => item.id)));
    store.onAlarm((item) => heard.push(item.id));
    store.receive('alarm', [alarm(1), alarm(1), { ...alarm(1), id: '1' }]);
    draw();
    store.receive('alarm', alarm(1));
    draw();
    expect(told).toEqual([1]);
    expect(heard).toEqual([1]);
  });

  it('without id are recognised in a fetched list, but not mixed up between vehicles', () => {
    const { store, draw } = storeWithFrames();
    const live = { alarmType: 'speed', severity: 'high', message: 'брзо', timestamp: 1_000 };
    store.receive('alarm', live);
    store.receive('alarm', { id: 8, ...live, vehicle_code: 'A' });
    store.receive('alarm', { id: 9, ...live, vehicle_code: 'B' });
    store.receive('alarm', { ...live, vehicle_code: 'B' });
    draw();
    expect(store.getSnapshot().alarms).toHaveLength(2);
  });

  it('without id and time are all kept: better twice than lost', () => {
    const { store, draw } = storeWithFrames();
    store.receive('alarm', [{ alarmType: 'panic' }, { alarmType: 'panic' }]);
    draw();
    expect(store.getSnapshot().alarms).toHaveLength(2);
  });

  it('are marked when somebody acknowledges them, here or elsewhere', () => {
    const { store, draw } = storeWithFrames();
    store.receive('alarm', [alarm(1), alarm(2), alarm(3)]);
    draw();
    store.acknowledge(['1']);
    store.receive('alarm', { ...alarm(2), acknowledged: true });
    draw();
    expect(store.getSnapshot().alarms.map((item) => [item.id, item.acknowledged])).toEqual([
      [3, false],
      [2, true],
      [1, true],
    ]);
  });
});

it('drops and counts what cannot be read, and goes on', () => {
  const { store, draw } = storeWithFrames();
  for (const bad of [null, 'x', 5, {}, [[]], { latitude: 1 }]) store.receive('location-update', bad);
  store.receive('location-update', [location(1, 1), null, location(2, 1)]);
  store.receive('alarm', { message: 'x'.repeat(2_000_000) });
  draw();
  expect(store.getSnapshot().dropped).toBe(8);
  expect(store.getSnapshot().locations).toHaveLength(2);
  store.receive('alarm', { alarmType: 'other', message: 'x'.repeat(2_000_000) });
  draw();
  expect(store.getSnapshot().alarms).toHaveLength(1);
});

describe('frames', () => {
  it('carry any number of events in one delivery', () => {
    const { store, frames, draw } = storeWithFrames();
    let renders = 0;
    store.watch(() => {
      renders += 1;
    });
    const last = new Map<unknown, number | null>();
    store.subscribe('location-update', (batch) => {
      for (const item of batch) last.set(item.vehicle_id, item.speed);
    });
    for (let n = 0; n < 10_000; n += 1) store.receive('location-update', location(n % 500, n, n));
    expect(frames).toHaveLength(1);
    expect(renders).toBe(0);
    draw();
    expect(renders).toBe(1);
    expect(last.size).toBe(500);
    for (let vehicle = 0; vehicle < 500; vehicle += 1) expect(last.get(vehicle)).toBe(9_500 + vehicle);
  });

  it('row 23: that are not drawn for an hour end in one catch-up', () => {
    const { store, draw } = storeWithFrames();
    const batches: number[] = [];
    store.subscribe('location-update', (batch) => batches.push(batch.length));
    for (let second = 0; second < 3_600; second += 1)
      store.receive('location-update', [location(1, second), location(2, second)]);
    draw();
    expect(batches).toEqual([2]);
    expect(store.getSnapshot().locations).toHaveLength(100);
  });

  it('are not shared with whoever unsubscribed', () => {
    const { store, draw } = storeWithFrames();
    const calls: string[] = [];
    store.watch(() => calls.push('watch'))();
    store.subscribe('alarm', () => calls.push('alarm'))();
    store.onAlarm(() => calls.push('hear'))();
    store.receive('alarm', alarm(1));
    draw();
    expect(calls).toEqual([]);
  });
});

describe('connection', () => {
  const emits: unknown[][] = [];
  const transport = { emit: (...args: unknown[]) => void emits.push(args) };
  beforeEach(() => {
    emits.length = 0;
  });

  it('is told at once, and counts what follows an earlier one', () => {
    const { store, frames } = storeWithFrames();
    const seen: boolean[] = [];
    store.watch(() => seen.push(store.getSnapshot().connected));
    for (const connected of [true, true, false, true]) store.setConnected(connected);
    expect(seen).toEqual([true, false, true]);
    expect(frames).toHaveLength(0);
    expect(store.getSnapshot().reconnections).toBe(1);
  });

  it('carries joins and leaves only while it is up, and rejoins each room', () => {
    const { store } = storeWithFrames();
    store.attach(transport);
    const leaveFleet = store.joinFleet();
    const leaveVehicle = store.joinVehicle('7/a');
    expect(emits).toEqual([]);
    store.setConnected(true);
    expect(emits).toEqual([['join-fleet-tracking'], ['join-vehicle-tracking', '7/a']]);
    leaveVehicle();
    leaveVehicle();
    expect(emits.slice(2)).toEqual([['leave-vehicle-tracking', '7/a']]);
    store.setConnected(false);
    store.setConnected(true);
    expect(emits.slice(3)).toEqual([['join-fleet-tracking']]);
    store.setConnected(false);
    leaveFleet();
    store.setConnected(true);
    expect(emits).toHaveLength(4);
  });

  it('joins a room once for all pages that want it', () => {
    const { store } = storeWithFrames();
    store.attach(transport);
    store.setConnected(true);
    const first = store.joinFleet();
    const second = store.joinFleet();
    first();
    expect(emits).toEqual([['join-fleet-tracking']]);
    second();
    expect(emits).toEqual([['join-fleet-tracking'], ['leave-fleet-tracking']]);
  });
});

it('forgets everything of a user who signed out, also what waited for a frame', () => {
  const { store, draw } = storeWithFrames();
  store.setConnected(true);
  store.receive('alarm', alarm(1));
  draw();
  store.receive('alarm', alarm(2));
  const told: unknown[] = [];
  store.subscribe('alarm', (batch) => told.push(...batch));
  store.reset();
  draw();
  expect(store.getSnapshot()).toEqual({
    connected: false,
    locations: [],
    alarms: [],
    statuses: [],
    dropped: 0,
    reconnections: 0,
  });
  expect(told).toEqual([]);
  store.receive('alarm', alarm(1));
  draw();
  expect(store.getSnapshot().alarms.map((item) => item.id)).toEqual([1]);
});
