import { towns } from '@fleet/geodata/roads';
import type { Driver } from './driver';
import type { Random } from './random';
import type { Fix } from './tour';

const knots = 1.852; // km/h

interface Incident {
  /** Traccar's type of event. */
  type: string;
  attributes: Record<string, unknown>;
  /** How often it happens, compared with the others. */
  weight: number;
  /** The condition of the vehicle under which it may happen. */
  when?: (fix: Fix) => boolean;
}

const moving = ({ speed }: Fix) => speed > 0;
const standing = ({ speed }: Fix) => speed === 0;
/** km/h: the limit of deviceOverspeed. */
const limit = 80;
const speeding = ({ speed }: Fix) => speed > limit;
/** Degrees, some six kilometres: so near does a geofence begin. */
const near = (town: string) => (fix: Fix) => {
  const [latitude, longitude] = towns[town] ?? [0, 0];
  return moving(fix) && Math.abs(fix.latitude - latitude) < 0.055 && Math.abs(fix.longitude - longitude) < 0.075;
};

const alarm = (name: string, weight: number, when?: Incident['when']): Incident => ({
  type: 'alarm',
  attributes: { alarm: name },
  weight,
  ...(when && { when }),
});

/** Incidents of vehicles; together they make every alarm type of both lists of the spec. */
const incidents: readonly Incident[] = [
  { type: 'deviceOverspeed', attributes: { speedLimit: limit / knots }, weight: 30, when: speeding },
  { type: 'geofenceExit', attributes: { geofenceName: 'Магацин Скопје' }, weight: 6, when: near('Скопје') },
  {
    type: 'geofenceEnter',
    attributes: { geofenceName: 'Граничен премин Богородица' },
    weight: 20,
    when: near('Гевгелија'),
  },
  alarm('hardBraking', 4, moving),
  alarm('hardAcceleration', 3, moving),
  alarm('vibration', 2, standing),
  alarm('lowBattery', 0.7),
  alarm('powerCut', 0.5, standing),
  alarm('tampering', 0.5, standing),
  { type: 'deviceFuelDrop', attributes: {}, weight: 0.5, when: standing },
  { type: 'maintenance', attributes: {}, weight: 2 },
  alarm('sos', 0.4),
  alarm('panic', 0.3),
  alarm('speed', 20, speeding),
  alarm('general', 1),
];

/** Something that happens to this vehicle at this time, in the form of a forwarded event. */
export function incidentAt(driver: Driver, time: number, random: Random) {
  const fix = driver.fix(time);
  const possible = incidents.filter(({ when = () => true }) => when(fix));
  let left = random.next() * possible.reduce((sum, { weight }) => sum + weight, 0);
  for (const { type, attributes, weight } of possible) {
    left -= weight;
    if (left > 0) continue;
    return driver.event(
      type,
      time,
      type === 'deviceOverspeed' ? { ...attributes, speed: fix.speed / knots } : attributes,
    );
  }
  return driver.event('maintenance', time);
}
