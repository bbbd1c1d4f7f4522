import { Driver, incidentAt, makeFleet, Random } from '@fleet/sample-fleet';
import { registerFleet } from '../ingest/positions/fleet.store';
import { dayOf, startOfDay } from '../platform/http/times';
import type { TestApi } from './client';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Messages of one request. */
const REQUEST = 400;

type Body = { device: { uniqueId: string }; position?: object; event?: object };

/** The order in which the same messages come, and in which requests. */
export const orders: Readonly<Record<string, (messages: readonly Body[]) => Body[]>> = {
  forwards: (messages) => [...messages],
  backwards: (messages) => messages.toReversed(),
  shuffled,
  doubled: (messages) => [...messages, ...shuffled(messages)],
};

function shuffled(messages: readonly Body[]): Body[] {
  const random = new Random(41);
  return messages
    .map((message) => ({ message, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ message }) => message);
}

/**
 * Days of the sample fleet that are over, as its trackers report them: positions, incidents, and what trackers get
 * wrong. Each order has vehicles of its own, so that one server holds all of them.
 */
export class ReplayedFleet {
  readonly #test: TestApi;
  readonly #vehicles: number;
  readonly #from: number;
  readonly #to: number;
  readonly period: string;

  constructor(test: TestApi, vehicles: number, days: number) {
    this.#test = test;
    this.#vehicles = vehicles;
    const [from, to] = [Date.now() - (days + 1) * DAY, Date.now() - 2 * DAY];
    this.#from = startOfDay(dayOf(new Date(from)));
    this.#to = startOfDay(dayOf(new Date(to))) + DAY;
    this.period = `start_date=${dayOf(new Date(this.#from))}&end_date=${dayOf(new Date(this.#to - DAY / 2))}`;
  }

  /** Replays the days in an order. @returns how many messages there were */
  async replay(order: string): Promise<number> {
    const entries = makeFleet(this.#vehicles, 1);
    const own = entries.map((entry) => ({
      ...entry,
      vehicle_code: `${entry.vehicle_code} ${order}`,
      license_plate: `${entry.license_plate} ${order}`,
      ...(entry.device && {
        device: { ...entry.device, device_id: idOf(order, entry.device.imei ?? ''), imei: null },
      }),
    }));
    await registerFleet(this.#test.api.database, own);
    const messages = entries.flatMap((entry, i) => this.#messagesOf(new Driver(entry, i + 1, 1)));
    messages.sort((a, b) => a.at - b.at);
    const bodies = (orders[order] ?? shuffled)(messages.map(({ body }) => named(order, body)));
    for (let at = 0; at < bodies.length; at += REQUEST) {
      const request = bodies.slice(at, at + REQUEST);
      for (const door of ['position', 'event'] as const) {
        const part = request.filter((body) => body[door] !== undefined);
        if (part.length === 0) continue;
        const { status, body } = await this.#test.forward(`/ingest/${door}s?replay=1`, part);
        if (status !== 200 || body.data.rejected.length > 0)
          throw new Error(`${status} ${JSON.stringify(body).slice(0, 300)}`);
      }
    }
    await this.#test.api.trips.catchUp();
    return bodies.length;
  }

  #messagesOf(driver: Driver): { at: number; body: Body }[] {
    const random = new Random(driver.number * 104_729);
    const times = new Set(driver.turns(this.#from, this.#to));
    for (let at = this.#from; at < this.#to; at += MINUTE)
      if ((at - this.#from) % (30 * MINUTE) === 0 || driver.isMoving(at)) times.add(at);
    const positions = [...times].map((at) => ({ at, body: worsened(driver.position(at), random) }));
    const events = Array.from({ length: Math.round((this.#to - this.#from) / DAY) }, (_, i) => {
      const at = Math.floor(random.between(this.#from + i * DAY, this.#from + (i + 1) * DAY));
      return { at, body: incidentAt(driver, at, random) as Body };
    });
    return [...positions, ...events];
  }

  /** All that is shown of the vehicles of an order, without the names that are its own. */
  async shown(order: string) {
    const query = (columns: string, from: string) =>
      this.#test.api.database.query(
        `select ${columns} from ${from} join devices d on d.id = x.device_pk where d.device_id like $1 order by 1, 2, 3, 4`,
        [`${order}-%`],
      );
    const own = 'substr(d.device_id, length($1)) as tracker';
    const sums = 'distance, estimated_distance, distance_source, driving_seconds, idling_seconds, standing_seconds';
    // The level before is shown as it is known when the alarm comes, because people are notified then.
    const asKnown = (column: string) =>
      `case when x.alarm_type not in ('fuel_theft', 'fuel_increase') then x.${column} end as ${column}`;
    return {
      alarms: await query(
        `${own}, x.created_at, x.alarm_type, x.source_key, ${asKnown('message')}, x.severity, x.latitude, x.longitude, x.speed, x.zone, ${asKnown('value_before')}, x.value_after`,
        'alarms x',
      ),
      days: await query(
        `${own}, x.day::text as day, ${sums}, silent_seconds, trips, top_speed, odometer_start, odometer_end, left_out_places, left_out_speeds, entries`,
        'trip_days x',
      ),
      reports: await query(
        `${own}, x.day::text as day, location_count::int as count, moving_count::int as moving, round(speed_sum::numeric, 1)::text as sum, max_speed, high_speed_count::int as high, left_out_places, left_out_speeds`,
        'device_days x',
      ),
      episodes: await query(
        `${own}, x.overspeed_since, x.low_battery_since, x.tow_since, x.gps_time, x.latitude, x.longitude, x.current_speed, x.left_out_places, x.left_out_speeds, x.odometer`,
        'device_state x',
      ),
    };
  }
}

const idOf = (order: string, imei: string) => `${order}-${imei}`;
const named = (order: string, body: Body): Body => ({
  ...body,
  device: { ...body.device, uniqueId: idOf(order, body.device.uniqueId) },
});

/** A message with a mistake such as trackers make now and then. */
function worsened(body: ReturnType<Driver['position']>, random: Random): Body {
  const { position, ...rest } = body;
  const attributes: Record<string, unknown> = { ...position.attributes };
  if (random.chance(0.01)) attributes.alarm = random.pick(['hardBraking', 'sos', 'lowBattery', 'coolerDoorOpen']);
  if (random.chance(0.01)) attributes.batteryLevel = random.whole(5, 30);
  const longitude = random.chance(0.005) ? position.longitude + 1.1 : position.longitude;
  const speed = random.chance(0.01) ? 137.69 : random.chance(0.005) ? 1_202.6 : position.speed;
  return { ...rest, position: { ...position, speed, longitude, attributes } };
}
