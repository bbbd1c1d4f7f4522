/** Rows as the server sends them; a test changes what it is about. */
type Fields = Readonly<Record<string, unknown>>;

export const vehicleRow = (fields: Fields = {}) => ({
  id: 1,
  vehicle_code: 'V-001',
  license_plate: 'SK-1234-AB',
  make: 'MAN',
  model: 'TGX',
  year: 2019,
  color: 'бела',
  vehicle_type: 'truck',
  status: 'active',
  notes: null,
  device_id: 'GPS-001',
  device_status: 'online',
  last_location_time: new Date(Date.now() - 5 * 60_000).toISOString(),
  speed: 62.4,
  ...fields,
});

export const vehicleAnswer = (fields: Fields = {}) =>
  vehicleRow({
    imei: '123456789012345',
    device_type: 'Teltonika FMB920',
    last_heartbeat: '2026-03-01T09:00:00Z',
    sim_card_number: '8938900000000000001',
    phone_number: '+389 70 123 456',
    latest_location: {
      latitude: 41.99812345,
      longitude: 21.42540001,
      speed: 72.6,
      heading: 183.4,
      altitude: 245,
      satellites: 11,
      accuracy: 8,
      gps_time: '2026-03-01T09:00:00Z',
      received_at: '2026-03-01T09:00:02Z',
    },
    latest_status: {
      ignition: true,
      engine_status: 'running',
      fuel_level: 64,
      battery_voltage: 12.6,
      temperature: 21,
      odometer: 154321,
      rpm: 1850,
    },
    recent_alarms: [],
    ...fields,
  });

export const deviceRow = (fields: Fields = {}) => ({
  id: 11,
  device_id: 'GPS-001',
  imei: '123456789012345',
  device_type: 'Teltonika FMB920',
  vehicle_id: 1,
  sim_card_number: '8938900000000000001',
  phone_number: '+389 70 123 456',
  status: 'online',
  notes: null,
  firmware_version: '03.27.07',
  last_heartbeat: new Date(Date.now() - 95 * 60_000).toISOString(),
  created_at: '2026-01-05T09:00:00Z',
  updated_at: '2026-02-05T09:00:00Z',
  license_plate: 'SK-1234-AB',
  vehicle_code: 'V-001',
  make: 'MAN',
  model: 'TGX',
  vehicle_type: 'truck',
  last_location_time: new Date(Date.now() - 5 * 60_000).toISOString(),
  speed: 62.4,
  latitude: 41.9981,
  longitude: 21.4254,
  heading: 183,
  has_alarms: false,
  ...fields,
});

export const locationRow = (fields: Fields = {}) => ({
  id: 101,
  device_id: 'GPS-001',
  vehicle_code: 'V-001',
  license_plate: 'SK-1234-AB',
  latitude: 41.9981,
  longitude: 21.4254,
  speed: 62.4,
  heading: 183.4,
  altitude: 245,
  satellites: 11,
  accuracy: 8,
  gps_time: '2026-03-01T09:00:00Z',
  received_at: '2026-03-01T09:00:02Z',
  ...fields,
});

/** A list response with its pagination. */
export const listOf = (data: readonly unknown[], { pages = 1, page = 1 } = {}) => ({
  json: { success: true, data, pagination: { total: data.length * pages, pages, page } },
});
