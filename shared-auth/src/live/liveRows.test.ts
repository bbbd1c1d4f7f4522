import type { LiveAlarm, LiveEventName, LiveLocation, LiveStatus } from './events';
import { createLiveRows, type LiveEventSource, type LiveMove, type LiveRow } from './liveRows';

const row = (fields: Partial<LiveRow> = {}): LiveRow => ({
  key: '1',
  vehicle_id: 1,
  vehicle_code: 'V-1',
  device_id: 'GPS-1',
  license_plate: 'SK-1',
  deviceStatus: 'online',
  latitude: 42,
  longitude: 21,
  speed: 10,
  heading: 90,
  fixAt: 1_000,
  hasAlarms: false,
  ...fields,
});
const nobody = { vehicle_id: null, vehicle_code: null, device_id: null, license_plate: null };
const location = (fields: Partial<LiveLocation>): LiveLocation => ({
  ...nobody,
  latitude: 42.5,
  longitude: 21.5,
  speed: 50,
  heading: 180,
  fixAt: 2_000,
  ...fields,
});
const status = (fields: Partial<LiveStatus>): LiveStatus => ({
  ...nobody,
  status: 'offline',
  time: null,
  speed: null,
  ...fields,
});
const alarm = (fields: Partial<LiveAlarm>): LiveAlarm => ({
  ...nobody,
  id: 1,
  alarmType: 'sos',
  severity: 'critical',
  message: null,
  timestamp: null,
  acknowledged: false,
  ...fields,
});

/** Registered rows, and what their page receives. */
function rowsOf(...registered: LiveRow[]) {
  const heard = new Map<LiveEventName, (batch: readonly unknown[]) => void>();
  const source: LiveEventSource = {
    subscribe(name, listener) {
      heard.set(name, listener as (batch: readonly unknown[]) => void); // each name is sent its own kind below
      return () => void heard.delete(name);
    },
  };
  const moves: LiveMove[] = [];
  const online: number[] = [];
  const onAlarms = jest.fn();
  const rows = createLiveRows(source);
  const close = rows.listen({
    onMoves: (batch) => moves.push(...batch),
    onStatuses: (n) => online.push(n),
    onAlarms,
  });
  rows.setRows(registered);
  return {
    rows,
    close,
    moves,
    online,
    onAlarms,
    move: (...batch: LiveLocation[]) => heard.get('location-update')?.(batch),
    changeStatus: (...batch: LiveStatus[]) => heard.get('status-update')?.(batch),
    raise: (...batch: LiveAlarm[]) => heard.get('alarm')?.(batch),
  };
}

describe('live moves', () => {
  it.each([{ vehicle_id: '1' }, { vehicle_code: 'V-1' }, { device_id: 'GPS-1' }, { license_plate: 'SK-1' }])(
    'find the vehicle by %j',
    (who) => {
      const { rows, moves, move } = rowsOf(row());
      move(location(who));
      expect(moves).toEqual([
        { vehicle: '1', lat: 42.5, lng: 21.5, speed: 50, heading: 180, fixAt: 2_000, status: 'online' },
      ]);
      expect(rows.read(row())).toMatchObject({ latitude: 42.5, speed: 50, fixAt: 2_000 });
      expect(rows.position('1')).toMatchObject({ lat: 42.5, fixAt: 2_000 });
    },
  );

  it('of unknown vehicles, without a position or older than what is known are dropped', () => {
    const { rows, moves, move } = rowsOf(row());
    move(
      location({ vehicle_id: 2 }),
      location({ vehicle_id: 1, latitude: null }),
      location({ vehicle_id: 1, latitude: 999 }),
      location({ vehicle_id: 1, fixAt: 999 }),
    );
    expect(moves).toEqual([]);
    expect(rows.read(row())).toEqual(row());
    expect(rows.position('1')).toBeUndefined();
  });

  it('end with the newest, in whatever order and by whatever name they come', () => {
    const { rows, move } = rowsOf(row());
    const names = [{ vehicle_id: 1 }, { device_id: 'GPS-1' }, { license_plate: 'SK-1' }];
    for (const n of [7, 3, 9, 1, 8]) move(location({ ...names[n % 3], fixAt: 2_000 + n, latitude: 41 + n / 100 }));
    expect(rows.position('1')).toMatchObject({ fixAt: 2_009, lat: 41.09 });
  });

  it('stay over an answer that is older, and yield to one that is newer', () => {
    const { rows, move } = rowsOf(row());
    move(location({ vehicle_id: 1 }));
    const older = row({ fixAt: 1_500 });
    rows.setRows([older]);
    expect(rows.read(older).fixAt).toBe(2_000);
    const newer = row({ fixAt: 2_500, latitude: 43 });
    rows.setRows([newer]);
    expect(rows.read(newer)).toEqual(newer);
  });

  it('without a time count until the next answer', () => {
    const { rows, move } = rowsOf(row());
    move(location({ vehicle_id: 1, fixAt: null }));
    expect(rows.read(row()).latitude).toBe(42.5);
    rows.setRows([row()]);
    expect(rows.read(row()).latitude).toBe(42);
  });
});

describe('live statuses', () => {
  it('count who came online and who went, and recolour the marker', () => {
    const { rows, moves, online, changeStatus } = rowsOf(
      row(),
      row({ key: '2', vehicle_id: 2, deviceStatus: 'offline', latitude: null }),
    );
    changeStatus(
      status({ vehicle_id: 1 }),
      status({ vehicle_id: 1 }),
      status({ vehicle_id: 2, status: 'online' }),
      status({ vehicle_id: 2, status: null }),
      status({ vehicle_id: 3 }),
    );
    expect(online).toEqual([0]);
    expect(moves).toEqual([expect.objectContaining({ vehicle: '1', status: 'offline', lat: 42 })]);
    expect(rows.read(row()).deviceStatus).toBe('offline');
    changeStatus(status({ vehicle_id: 1, status: 'maintenance' }));
    changeStatus(status({ vehicle_id: 1, status: 'online' }));
    expect(online).toEqual([0, 0, 1]);
  });

  it('give way to the next answer', () => {
    const { rows, changeStatus } = rowsOf(row());
    changeStatus(status({ vehicle_id: 1 }));
    rows.setRows([row()]);
    expect(rows.read(row()).deviceStatus).toBe('online');
  });
});

it('reads a row as the same object until an event changes it', () => {
  const listed = row();
  const { rows, move, changeStatus, raise } = rowsOf(listed);
  expect(rows.read(listed)).toBe(listed);
  for (const change of [
    () => move(location({ vehicle_id: 1 })),
    () => changeStatus(status({ vehicle_id: 1 })),
    () => raise(alarm({ vehicle_id: 1 })),
  ]) {
    const before = rows.read(listed);
    change();
    const after = rows.read(listed);
    expect(after).not.toBe(before);
    expect(rows.read(listed)).toBe(after);
  }
});

it('a live alarm marks its vehicle once', () => {
  const { rows, onAlarms, raise } = rowsOf(row());
  raise(alarm({ license_plate: 'SK-1', acknowledged: true }));
  expect(onAlarms).not.toHaveBeenCalled();
  raise(alarm({ license_plate: 'SK-1' }), alarm({ license_plate: 'SK-1', id: 2 }));
  raise(alarm({ license_plate: 'SK-1', id: 3 }));
  expect(onAlarms).toHaveBeenCalledTimes(1);
  expect(rows.read(row()).hasAlarms).toBe(true);
});

it('a page that has closed is told nothing', () => {
  const { close, moves, move } = rowsOf(row());
  close();
  move(location({ vehicle_id: 1 }));
  expect(moves).toEqual([]);
});
