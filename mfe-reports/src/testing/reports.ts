const vehicle = (number: number) => ({
  vehicle_name: `Возило ${number}`,
  license_plate: `SK-${1000 + number}-AB`,
});
const many = <Row>(count: number, row: (number: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index + 1));

/** Responses of the reports' calls, as a server sends them: 12 vehicles, so that each truncation shows. */
export const vehicles = {
  success: true,
  data: many(2, (number) => ({ id: number, name: `Возило ${number}`, license_plate: `SK-${1000 + number}-AB` })),
};

export const dashboard = {
  success: true,
  data: {
    overview: {
      total_devices: 47,
      online_devices: 31,
      offline_devices: 14,
      active_devices: 40,
      total_locations: 123456,
      avg_speed: '42.6',
      max_speed: 131.2,
      total_alarms: 21,
      unacknowledged_alarms: 5,
    },
    // The busiest is the last: the page sorts.
    topVehicles: many(12, (number) => ({
      ...vehicle(number),
      device_id: `GPS${number}`,
      location_count: number * 100,
      avg_speed: 40 + number / 10,
      max_speed: 90 + number,
      alarms_count: number,
    })),
    alarmTypes: [
      { type: 'overspeed', total_count: 12 },
      { type: 'geofence', total_count: 7 },
      { type: 'meteor', total_count: 2 },
    ],
  },
};

export const vehicle1 = {
  success: true,
  data: {
    vehicle: {
      name: 'Возило 1',
      license_plate: 'SK-1001-AB',
      make: 'Volvo',
      model: 'FH16',
      year: 2021,
      device_status: 'online',
    },
    stats: {
      total_locations: 9876,
      active_days: 12,
      avg_speed: 55.4,
      max_speed: 118,
      total_alarms: 6,
      unacknowledged_alarms: 1,
    },
    // Newest first, as many servers sort.
    dailyActivity: many(12, (number) => ({
      date: `2026-11-${String(21 - number).padStart(2, '0')}`,
      location_count: number * 10,
      avg_speed: 50,
      max_speed: 100,
      alarms_count: number % 3,
    })),
  },
};

export const safety = {
  success: true,
  data: {
    safetyStats: [
      { type: 'overspeed', total_count: 12, unacknowledged_count: 3 },
      { type: 'low_battery', total_count: 4, unacknowledged_count: 0 },
    ],
    riskProfile: many(12, (number) => ({
      ...vehicle(number),
      total_alarms: 20 - number,
      speed_violations: 10 - (number % 10),
      geofence_violations: number,
      avg_speed: 60,
      max_speed: 120,
      risk_level: ['high', 'medium', 'low', 'cosmic'][number % 4],
    })),
  },
};

export const operational = {
  success: true,
  data: {
    fleetUtilization: {
      total_devices: 47,
      active_devices: 40,
      utilization_percentage: '85.1',
      online_devices: 31,
      offline_devices: 14,
    },
    vehicleEfficiency: many(12, (number) => ({
      ...vehicle(number),
      total_locations: 5000 - number,
      active_days: 7,
      avg_locations_per_day: 714.25 - number,
      avg_speed: 48,
      max_speed: 110,
    })),
    inactivity: many(11, (number) => ({
      ...vehicle(number),
      last_location: number === 1 ? null : '2026-11-19T08:00:00Z',
      hours_inactive: number === 1 ? null : 40.5,
      inactivity_level: number === 1 ? 'high' : 'medium',
    })),
  },
};
