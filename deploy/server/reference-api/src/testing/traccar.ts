const knots = 1.852; // km/h

/** The body that a Traccar server forwards for one position. @param speed km/h */
export function positionBody(
  uniqueId: string,
  fixTime: Date | string,
  speed = 50,
  more: { latitude?: number; longitude?: number; attributes?: Record<string, unknown> } = {},
) {
  const { latitude = 41.9981, longitude = 21.4254, attributes = {} } = more;
  return {
    position: {
      id: 0,
      deviceId: 7,
      protocol: 'teltonika',
      serverTime: null,
      deviceTime: null,
      fixTime: typeof fixTime === 'string' ? fixTime : fixTime.toISOString().replace('Z', '+00:00'),
      valid: true,
      latitude,
      longitude,
      altitude: 240,
      speed: speed / knots,
      course: 90,
      address: null,
      accuracy: 5,
      network: null,
      geofenceIds: null,
      attributes: {
        ignition: true,
        sat: 11,
        power: 13.9,
        batteryLevel: 95,
        fuelLevel: 60,
        odometer: 123_456_700,
        ...attributes,
      },
    },
    device: {
      id: 7,
      name: 'Возило',
      uniqueId,
      status: 'online',
      lastUpdate: null,
      positionId: 0,
      phone: null,
      model: null,
      contact: null,
      category: null,
      disabled: false,
      attributes: {},
    },
  };
}

/** The body that a Traccar server forwards for one event. */
export function eventBody(uniqueId: string, type: string, eventTime: Date, attributes: Record<string, unknown> = {}) {
  return {
    event: { id: 1, attributes, deviceId: 7, type, eventTime: eventTime.toISOString(), positionId: 0, geofenceId: 0 },
    device: { id: 7, name: 'Возило', uniqueId },
  };
}

/**
 * A drive with a fix a minute, the last one just now, each as far from the one before as its speed makes. @param speeds
 * km/h
 */
export function driveBodies(uniqueId: string, speeds: readonly number[]) {
  let latitude = 41;
  return speeds.map((speed, i) => {
    latitude += (speed / 60) * (1_000 / 111_195);
    return positionBody(uniqueId, minutesAgo(speeds.length - i), speed, { latitude });
  });
}

export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
