import { readLiveEvents } from './events';

const at = Date.UTC(2026, 0, 1, 12);

describe('locations', () => {
  it('are read with the field names of the entity or in camelCase', () => {
    const [snake] = readLiveEvents('location-update', {
      vehicle_id: 7,
      vehicle_code: 'V-7',
      device_id: 'D7',
      license_plate: 'SK-1',
      latitude: '41.5',
      longitude: 21.25,
      speed: '80',
      heading: 90,
      gps_time: '2026-01-01T12:00:00Z',
    });
    const [camel] = readLiveEvents('location-update', {
      vehicleId: 7,
      vehicleCode: 'V-7',
      deviceId: 'D7',
      licensePlate: 'SK-1',
      lat: 41.5,
      lng: 21.25,
      speed: 80,
      course: 90,
      timestamp: at,
    });
    expect(snake).toMatchObject({ vehicle_id: 7, latitude: 41.5, longitude: 21.25, speed: 80, heading: 90, fixAt: at });
    expect(camel).toEqual(snake);
  });

  it.each([
    ['no vehicle', { latitude: 41, longitude: 21 }],
    ['an empty vehicle', { vehicle_id: '', license_plate: null }],
    ['null', null],
    ['text', 'hello'],
    ['a number', 5],
    ['nothing', undefined],
    ['nested arrays', [[{ vehicle_id: 1 }]]],
  ])('with %s cannot be read', (_what, payload) => {
    expect(readLiveEvents('location-update', payload)).toEqual([null]);
  });

  it('keep the row when a coordinate cannot be read', () => {
    const [location] = readLiveEvents('location-update', { vehicle_id: 1, latitude: 'x', longitude: Number.NaN });
    expect(location).toMatchObject({ vehicle_id: 1, latitude: null, longitude: null, fixAt: null });
  });
});

it('come alone, in an envelope, or in batches, each read for itself', () => {
  const one = { vehicle_id: 1 };
  expect(readLiveEvents('status-update', one)).toHaveLength(1);
  expect(readLiveEvents('status-update', { data: one })[0]).toMatchObject({ vehicle_id: 1 });
  expect(readLiveEvents('status-update', [one, null, { vehicle_id: 2 }]).map((status) => status?.vehicle_id)).toEqual([
    1,
    undefined,
    2,
  ]);
  expect(readLiveEvents('status-update', [])).toEqual([]);
});

describe('alarms', () => {
  it('are read as the live event of the spec and as the listed entity', () => {
    expect(
      readLiveEvents('alarm', { alarmType: 'panic', severity: 'critical', message: 'SOS', timestamp: at })[0],
    ).toEqual({
      id: null,
      vehicle_id: null,
      vehicle_code: null,
      device_id: null,
      license_plate: null,
      alarmType: 'panic',
      severity: 'critical',
      message: 'SOS',
      timestamp: at,
      acknowledged: false,
    });
    expect(
      readLiveEvents('alarm', { id: 4, alarm_type: 'sos', created_at: at, is_acknowledged: 1, license_plate: 'SK' })[0],
    ).toMatchObject({ id: 4, alarmType: 'sos', severity: 'unknown', timestamp: at, acknowledged: true });
  });

  it('without a type cannot be read', () => {
    expect(readLiveEvents('alarm', { id: 1, severity: 'high' })).toEqual([null]);
  });

  it('keep hostile text as text', () => {
    const [alarm] = readLiveEvents('alarm', JSON.parse('{"alarmType":"<img onerror=x>","__proto__":{"severity":"x"}}'));
    expect(alarm).toMatchObject({ alarmType: '<img onerror=x>' });
    expect(({} as Record<string, unknown>).severity).toBeUndefined();
  });
});
