import type { Driver } from './driver';
import type { Random } from './random';

interface Incident {
  /** Traccar's type of event. */
  type: string;
  attributes: Record<string, unknown>;
  /** How often it happens, compared with the others. */
  weight: number;
  /** Only while the vehicle moves, or only while it stands. */
  when?: 'moving' | 'standing';
}

const alarm = (name: string, weight: number, when?: Incident['when']): Incident => ({
  type: 'alarm',
  attributes: { alarm: name },
  weight,
  ...(when && { when }),
});

/** What happens to vehicles; between them they make every alarm type of both lists of the spec. */
const incidents: readonly Incident[] = [
  { type: 'deviceOverspeed', attributes: { speed: 52.4, speedLimit: 43.2 }, weight: 3, when: 'moving' },
  { type: 'geofenceExit', attributes: { geofenceName: 'Магацин Скопје' }, weight: 3, when: 'moving' },
  { type: 'geofenceEnter', attributes: { geofenceName: 'Граничен премин Богородица' }, weight: 2, when: 'moving' },
  alarm('hardBraking', 4, 'moving'),
  alarm('hardAcceleration', 3, 'moving'),
  alarm('vibration', 2, 'standing'),
  alarm('lowBattery', 0.7),
  alarm('powerCut', 0.5, 'standing'),
  alarm('tampering', 0.5, 'standing'),
  { type: 'deviceFuelDrop', attributes: {}, weight: 0.5, when: 'standing' },
  { type: 'maintenance', attributes: {}, weight: 2 },
  alarm('sos', 0.4),
  alarm('panic', 0.3),
  alarm('speed', 1, 'moving'),
  alarm('general', 1),
];

/** Something that happens to this vehicle at this time, in the form of a forwarded event. */
export function incidentAt(driver: Driver, time: number, random: Random) {
  const moving = driver.isMoving(time);
  const possible = incidents.filter(({ when }) => when === undefined || (when === 'moving') === moving);
  let left = random.next() * possible.reduce((sum, { weight }) => sum + weight, 0);
  for (const { type, attributes, weight } of possible) {
    left -= weight;
    if (left <= 0) return driver.event(type, time, attributes);
  }
  return driver.event('maintenance', time);
}
