import type { MapVehicle, NamedShape } from 'shared-ui/map';
import { randomFrom } from './setup';

const TYPES = ['truck', 'van', 'car', 'motorcycle'];
const STATUSES = ['online', 'offline', 'maintenance', null];

/** Corners of the area that the vehicles drive in; all of it is in view at `VIEW`. */
const AREA = { south: 41.2, west: 20.7, north: 42.1, east: 22.6 };
export const VIEW = { lat: 41.65, lng: 21.65, zoom: 9 };

/** A fleet spread over the country, the same in every run. */
export function fleetOf(n: number): MapVehicle[] {
  const random = randomFrom(7);
  const now = Date.now();
  return Array.from({ length: n }, (_, i) => ({
    key: `v${i}`,
    id: i,
    vehicleCode: `VH-${i}`,
    plate: `СК-${1000 + i}-АБ`,
    make: 'MAN',
    model: 'TGX',
    vehicleType: TYPES[i % TYPES.length] ?? null,
    deviceId: `GPS-${i}`,
    status: STATUSES[Math.floor(random() * STATUSES.length)] ?? null,
    latitude: AREA.south + random() * (AREA.north - AREA.south),
    longitude: AREA.west + random() * (AREA.east - AREA.west),
    speed: Math.round(random() * 110),
    heading: Math.round(random() * 360),
    fixAt: now,
  }));
}

/** Zones over the same area, a third of them of 25 corners, the rest circles; the same in every run. */
export function zonesOf(n: number): NamedShape[] {
  const random = randomFrom(11);
  return Array.from({ length: n }, (_, i) => {
    const center = {
      lat: AREA.south + random() * (AREA.north - AREA.south),
      lng: AREA.west + random() * (AREA.east - AREA.west),
    };
    const corner = (k: number) => ({
      lat: center.lat + 0.008 * Math.cos((k * Math.PI * 2) / 25),
      lng: center.lng + 0.01 * Math.sin((k * Math.PI * 2) / 25),
    });
    return {
      key: `z${i}`,
      name: `Зона ${i}`,
      shape:
        i % 3 === 0
          ? { kind: 'polygon', points: Array.from({ length: 25 }, (__, k) => corner(k)) }
          : { kind: 'circle', center, radius: 600 },
    };
  });
}

/** How far a vehicle comes in one tick; degrees. */
export const STEP = 0.0004;
