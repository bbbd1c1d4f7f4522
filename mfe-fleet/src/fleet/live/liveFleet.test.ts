import type { LiveAlarm, LiveLocation, LiveStatus } from 'shared-auth';
import { createLiveFleet, type FleetRow } from './liveFleet';

const row = (fields: Partial<FleetRow> = {}): FleetRow => ({
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
  time: 2_000,
  arrived: 0,
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

const fleetOf = (...rows: FleetRow[]) => {
  const fleet = createLiveFleet();
  fleet.setRows(rows);
  return fleet;
};

describe('live moves', () => {
  it.each([{ vehicle_id: '1' }, { vehicle_code: 'V-1' }, { device_id: 'GPS-1' }, { license_plate: 'SK-1' }])(
    'find the vehicle by %j',
    (who) => {
      const fleet = fleetOf(row());
      expect(fleet.move([location(who)])).toEqual([
        { key: '1', latitude: 42.5, longitude: 21.5, speed: 50, heading: 180, fixAt: 2_000, status: 'online' },
      ]);
      expect(fleet.read(row())).toMatchObject({ latitude: 42.5, speed: 50, fixAt: 2_000 });
    },
  );

  it('of unknown vehicles, without a position or older than what is known are dropped', () => {
    const fleet = fleetOf(row());
    expect(
      fleet.move([
        location({ vehicle_id: 2 }),
        location({ vehicle_id: 1, latitude: null }),
        location({ vehicle_id: 1, latitude: 999 }),
        location({ vehicle_id: 1, time: 999 }),
      ]),
    ).toEqual([]);
    expect(fleet.read(row())).toEqual(row());
  });

  it('stay over a poll that is older, and yield to one that is newer', () => {
    const fleet = fleetOf(row());
    fleet.move([location({ vehicle_id: 1 })]);
    const older = row({ fixAt: 1_500 });
    fleet.setRows([older]);
    expect(fleet.read(older).fixAt).toBe(2_000);
    const newer = row({ fixAt: 2_500, latitude: 43 });
    fleet.setRows([newer]);
    expect(fleet.read(newer)).toEqual(newer);
  });

  it('without a time count until the next poll', () => {
    const fleet = fleetOf(row());
    fleet.move([location({ vehicle_id: 1, time: null })]);
    expect(fleet.read(row()).latitude).toBe(42.5);
    fleet.setRows([row()]);
    expect(fleet.read(row()).latitude).toBe(42);
  });
});

describe('live statuses', () => {
  it('count who came online and who went, and recolour the marker', () => {
    const fleet = fleetOf(row(), row({ key: '2', vehicle_id: 2, deviceStatus: 'offline', latitude: null }));
    const change = fleet.changeStatus([
      status({ vehicle_id: 1 }),
      status({ vehicle_id: 1 }),
      status({ vehicle_id: 2, status: 'online' }),
      status({ vehicle_id: 2, status: null }),
      status({ vehicle_id: 3 }),
    ]);
    expect(change).toMatchObject({ changed: true, online: 0 });
    expect(change.moves).toEqual([expect.objectContaining({ key: '1', status: 'offline', latitude: 42 })]);
    expect(fleet.read(row()).deviceStatus).toBe('offline');
    expect(fleet.changeStatus([status({ vehicle_id: 1, status: 'maintenance' })])).toMatchObject({ online: 0 });
    expect(fleet.changeStatus([status({ vehicle_id: 1, status: 'online' })])).toMatchObject({ online: 1 });
  });

  it('give way to the next poll', () => {
    const fleet = fleetOf(row());
    fleet.changeStatus([status({ vehicle_id: 1 })]);
    fleet.setRows([row()]);
    expect(fleet.read(row()).deviceStatus).toBe('online');
  });
});

it('a live alarm marks its vehicle once', () => {
  const fleet = fleetOf(row());
  expect(fleet.raise([alarm({ license_plate: 'SK-1', acknowledged: true })])).toBe(false);
  expect(fleet.raise([alarm({ license_plate: 'SK-1' }), alarm({ license_plate: 'SK-1', id: 2 })])).toBe(true);
  expect(fleet.raise([alarm({ license_plate: 'SK-1', id: 3 })])).toBe(false);
  expect(fleet.read(row()).hasAlarms).toBe(true);
});
