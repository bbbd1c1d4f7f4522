import { alarmsTone, figuresOf, fleetRow, hourlySeries, onlineTone } from './dashboard';
import type { FleetVehicle, Overview } from './dashboard.api';

const overview: Overview = {
  total_vehicles: 10,
  online_devices: 7,
  unacknowledged_alarms: 0,
  active_routes: null,
  recent_activity: [],
  offline_devices: [],
  openAlarmsChange: 0,
};

describe('the figures', () => {
  it('carry what live events added since', () => {
    expect(figuresOf(overview, { online: -2, alarms: 3 })).toEqual({
      vehicles: 10,
      online: 5,
      alarms: 3,
      routes: null,
    });
  });

  it('are never below zero, and what nobody said stays unknown', () => {
    expect(
      figuresOf({ ...overview, online_devices: 1, unacknowledged_alarms: null }, { online: -2, alarms: 3 }),
    ).toMatchObject({
      online: 0,
      alarms: null,
    });
  });

  it('warn when no device is online, and alarm when an alarm is open', () => {
    expect([onlineTone(0), onlineTone(1)]).toEqual(['warning', 'success']);
    expect([alarmsTone(0), alarmsTone(1)]).toEqual(['neutral', 'danger']);
  });
});

describe('the hourly series', () => {
  it('has every hour of the day', () => {
    const { labels, counts } = hourlySeries([
      { hour: '7', count: 12 },
      { hour: '23', count: 3 },
    ]);
    expect(labels).toHaveLength(24);
    expect(labels[7]).toBe('07:00');
    expect([counts[7], counts[8], counts[23]]).toEqual([12, 0, 3]);
  });

  it("keeps the server's own labels where it counts something else", () => {
    expect(
      hourlySeries([
        { hour: '2026-07-01T10:00:00Z', count: 1 },
        { hour: 'ноќ', count: null },
      ]),
    ).toEqual({ labels: ['12:00', 'ноќ'], counts: [1, null] });
  });
});

it("a vehicle's own status colours its marker only where it is one of a device", () => {
  // Only what the rule looks at
  const vehicle = { device_status: null, status: 'active', has_alarms: null } as FleetVehicle;
  expect(fleetRow(vehicle).deviceStatus).toBeNull();
  expect(fleetRow({ ...vehicle, status: 'online' }).deviceStatus).toBe('online');
  expect(fleetRow({ ...vehicle, device_status: 'maintenance' }).deviceStatus).toBe('maintenance');
});
