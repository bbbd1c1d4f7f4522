import type { Driver } from './driver';

const second = 1000;
const minute = 60 * second;

/** A message as a Traccar server forwards it. */
export type Message = ReturnType<Driver['position']>;

/** A stopped vehicle takes a new fix only now and then; in between its tracker sends heartbeats. */
const FIX_WHILE_STANDING = 10 * minute;

/**
 * Clocks that are wrong, by the vehicle's number modulo 40, in milliseconds: one was set to local time, one runs late.
 */
const clockErrors: Readonly<Record<number, number>> = { 8: 2 * 60 * minute, 17: -7 * minute };

/** Whether something lasts at a time that comes back again and again, at other times for each vehicle. */
const lasts = (driver: Driver, time: number, every: number, length: number) =>
  (time + driver.number * 7_919 * second) % every < length;

/**
 * A tracker that behaves like real ones. It sends heartbeats with its last fix while the vehicle is stopped, and an
 * invalid fix beside the road in a tunnel. What it cannot send in a dead spot it keeps and sends afterwards. Some
 * trackers restart and have no fix at first; some have a wrong clock. The vehicle's number and the time decide which do
 * what.
 */
export class Tracker {
  readonly driver: Driver;
  #lastFix: number | undefined;
  #held: Message[] = [];
  #hasRestarted = false;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** The messages that the server gets for a time: none, one, or a late batch together with one. */
  report(time: number): Message[] {
    if (this.driver.number % 13 === 2 && lasts(this.driver, time, 6 * 60 * minute, 25 * second)) {
      this.#hasRestarted = true;
      return [];
    }
    this.#held.push(this.#message(time));
    if (this.driver.number % 9 === 5 && lasts(this.driver, time, 30 * minute, 90 * second)) return [];
    const arrived = this.#held.map((message) => arrivedAt(message, time));
    this.#held = [];
    return arrived;
  }

  #message(time: number): Message {
    const { driver } = this;
    if (this.#hasRestarted) {
      this.#hasRestarted = false;
      this.#lastFix = undefined;
      return this.#byItsClock(withoutFix(driver, time));
    }
    if (driver.isMoving(time)) {
      this.#lastFix = time;
      return this.#byItsClock(isInTunnel(driver, time) ? invalid(driver, time) : driver.position(time));
    }
    const last = this.#lastFix;
    if (last !== undefined && time - last < FIX_WHILE_STANDING && !driver.isMoving(last))
      return this.#byItsClock(heartbeat(driver, time, last));
    this.#lastFix = time;
    return this.#byItsClock(driver.position(time));
  }

  #byItsClock(message: Message): Message {
    const error = clockErrors[this.driver.number % 40] ?? 0;
    if (error === 0) return message;
    const { deviceTime, fixTime } = message.position;
    return changed(message, { deviceTime: shifted(deviceTime, error), fixTime: shifted(fixTime, error) });
  }
}

/** Whether the vehicle drives through a tunnel. */
export const isInTunnel = (driver: Driver, time: number): boolean =>
  driver.number % 7 === 3 && driver.isMoving(time) && lasts(driver, time, 20 * minute, 40 * second);

/** A message without a new fix: it carries the last fix and the tracker's present state. */
export function heartbeat(driver: Driver, time: number, lastFix: number): Message {
  const { position, device } = driver.position(lastFix);
  const { deviceTime, serverTime, attributes } = driver.position(time).position;
  return { device, position: { ...position, deviceTime, serverTime, attributes } };
}

function invalid(driver: Driver, time: number): Message {
  const message = driver.position(time);
  const { latitude, longitude } = message.position;
  // Having lost its satellites, the tracker reports a place some kilometres beside the road, and that it is not valid.
  return changed(message, { valid: false, latitude: latitude + 0.04, longitude: longitude - 0.05 });
}

const withoutFix = (driver: Driver, time: number): Message =>
  changed(driver.position(time), {
    valid: false,
    latitude: 0,
    longitude: 0,
    speed: 0,
    fixTime: new Date(0).toISOString(),
  });

const arrivedAt = (message: Message, time: number): Message =>
  changed(message, { serverTime: new Date(time).toISOString() });

const changed = (message: Message, position: Partial<Message['position']>): Message => ({
  ...message,
  position: { ...message.position, ...position },
});

const shifted = (time: string, by: number) =>
  Date.parse(time) === 0 ? time : new Date(Date.parse(time) + by).toISOString();
