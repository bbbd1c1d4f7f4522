import { Driver, incidentAt, makeFleet, Random } from '@fleet/sample-fleet';
import { registerFleet } from '../../ingest/positions/fleet.store';
import { dayOf, startOfDay } from '../../platform/http/times';
import type { TestApi } from '../client';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The last days, the oldest first; the last of them is today. */
export const lastDays = (count: number): string[] => {
  const noon = startOfDay(dayOf(new Date())) + 12 * HOUR;
  return Array.from({ length: count }, (_, at) => dayOf(new Date(noon - (count - 1 - at) * 24 * HOUR)));
};

/** What a vehicle sends of a day: while it drives every two minutes and at each turn, else every half hour. */
function messagesOf(driver: Driver, from: number, to: number): object[] {
  const times = new Set(driver.turns(from, to));
  for (let time = from; time < to; time += 2 * MINUTE)
    if (time % (30 * MINUTE) === 0 || driver.isMoving(time)) times.add(time);
  return [...times].sort((one, other) => one - other).map((time) => driver.position(time));
}

/** Without an hour or two in the middle of what it drove: a loss, as the tracker comes back elsewhere. */
const withLoss = (driver: Driver, from: number, to: number): object[] => {
  const begin = driver.turns(from, to)[2] ?? to;
  return [...messagesOf(driver, from, Math.min(begin, to)), ...messagesOf(driver, Math.min(to, begin + 2 * HOUR), to)];
};

/** Some of the sample fleet as it was on the last days, with what happened to it, and its zones computed. */
export async function fleetMonth(test: TestApi, vehicles: number, days: readonly string[]): Promise<void> {
  const drivers = makeFleet(vehicles, 1).map((entry, at) => new Driver(entry, at + 1, 1));
  await registerFleet(
    test.api.database,
    drivers.map(({ entry }) => entry),
  );
  const random = new Random(7);
  const now = Date.now();
  const send = async (what: string, bodies: readonly object[]) => {
    for (let at = 0; at < bodies.length; at += 500) {
      const { status } = await test.forward(`/ingest/${what}`, bodies.slice(at, at + 500));
      if (status !== 200) throw new Error(`${what} were refused with ${status}.`);
    }
  };
  for (const day of days) {
    const [from, to] = [startOfDay(day), Math.min(now, startOfDay(day) + 24 * HOUR)];
    for (const [at, driver] of drivers.entries()) {
      await send('positions', (at === 0 ? withLoss : messagesOf)(driver, from, to));
      const moment = from + Math.floor(random.next() * (to - from));
      await send('events', [incidentAt(driver, moment, random)]);
    }
  }
  const { body } = await test.call('manager', 'GET', '/api/alarms?limit=1');
  await test.call('manager', 'PUT', `/api/alarms/${body.data[0]?.id}/acknowledge`, {});
  await drawDepots(test, drivers, days);
  await test.api.trips.catchUp();
}

/** A zone where each vehicle is at midnight, and one around the capital, with the past in them. */
async function drawDepots(test: TestApi, drivers: readonly Driver[], days: readonly string[]): Promise<void> {
  const circle = (lng: number, lat: number, radius: number) => ({ type: 'Point', coordinates: [lng, lat], radius });
  const homes = drivers.map((driver) => driver.fix(startOfDay(days[0] ?? '')));
  const grounds = [
    ...homes.map(({ longitude, latitude }) => circle(longitude, latitude, 300)),
    circle(21.43, 41.99, 8_000),
  ];
  for (const [at, geometry] of grounds.entries()) {
    const body = { name: `Зона ${at}`, kind: 'depot', color: 'green', geometry };
    const made = await test.call('manager', 'POST', '/api/zones', body);
    if (made.status === 409) continue;
    const { status } = await test.call('manager', 'POST', `/api/zones/${made.body.data.id}/history`, {
      days: days.length,
    });
    if (status !== 200) throw new Error(`The past of a zone was refused with ${status}.`);
  }
}
