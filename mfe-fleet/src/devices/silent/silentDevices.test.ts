import type { Device } from '../devices.api';
import { silentDevices } from './useSilentDevices';

const now = Date.UTC(2026, 10, 23, 9);
const device = (device_id: string, hours: number | null, more: Partial<Device> = {}) =>
  ({
    device_id,
    key: device_id,
    imei: null,
    license_plate: null,
    vehicle_code: null,
    vehicle_id: null,
    status: 'offline',
    last_message_time: null,
    last_heartbeat: hours === null ? null : now - hours * 3_600_000,
    ...more,
  }) as Device; // the other fields are not read
const filters = { search: '', status: '', vehicle: '', silent: '2', page: 1, sort: '', order: '' } as const;
const names = (devices: readonly Device[], more = {}) =>
  silentDevices(devices, { ...filters, ...more }, now).map(({ device_id }) => device_id);

test('lists what was silent for longer than asked, the longest first, and what never sent anything last', () => {
  const all = [device('A', 1), device('B', 3), device('C', 30), device('D', null)];
  expect(names(all)).toEqual(['C', 'B', 'D']);
  expect(names(all, { silent: '24' })).toEqual(['C', 'D']);
});

test('counts the newest message, and keeps to the other filters', () => {
  const heard = device('E', 30, { last_message_time: now - 60_000 });
  expect(names([heard, device('F', 30, { status: 'maintenance' })], { status: 'offline' })).toEqual([]);
  expect(names([device('GPS-0014', 30), device('GPS-0015', 30)], { search: 'gps0014' })).toEqual(['GPS-0014']);
  const driven = silentDevices(
    [device('G', 30, { vehicle_id: 7 }), device('H', 30, { vehicle_id: 8 })],
    { ...filters, search: 'nikolovski' },
    now,
    new Map([['7', 'Драган Николовски']]),
  );
  expect(driven.map(({ device_id }) => device_id)).toEqual(['G']);
});
