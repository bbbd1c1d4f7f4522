import { dayOf, startOfDay, startOfNextDay } from '../../platform/http/times';
import type { TestApi } from '../client';

/** A vehicle with a tracker, of one case alone. */
export interface Tracked {
  uid: string;
  /** Row of the device. */
  id: number;
  device_id: string;
  vehicle: number;
  plate: string;
}

/** A situation from a public bug report: what is sent, and what must come of it. */
export interface FieldCase {
  /** Its number in the list of cases (docs/field-cases.md), or that of the case whose sibling it is. */
  id: string;
  /** Where it was reported. t: traccar/traccar, v: vitalidze/traccar-web. */
  source: string;
  what: string;
  /** @returns what came of it, and what had to */
  run: (field: Field) => Promise<readonly [unknown, unknown]>;
}

export const SECOND = 1_000;
export const MIN = 60 * SECOND;
export const HOUR = 60 * MIN;
export const DAY = 24 * HOUR;
/** 1,024 weeks: after so long a GPS receiver counts from the beginning again. */
export const ROLLOVER = 7_168 * DAY;
const KNOT = 1.852; // km/h
/** Metres of a degree of latitude. */
const DEGREE = 111_195;

export const iso = (at: number): string => new Date(at).toISOString().replace('Z', '+00:00');

interface Fix {
  /** Epoch ms. */
  fix: number;
  device?: number | undefined;
  server?: number | null | undefined;
  lat?: number | undefined;
  lon?: number | undefined;
  /** Knots, as Traccar has them. */
  speed?: number | undefined;
  attributes?: Record<string, unknown> | undefined;
  [more: string]: unknown;
}

interface Way {
  /** Minutes between two fixes. */
  step?: number | undefined;
  kmh?: number | undefined;
  lat?: number | undefined;
  attributes?: Record<string, unknown> | undefined;
  odometer?: (minute: number) => Record<string, unknown>;
}

/** The field's side of a server: trackers, their messages, and what is shown of them. */
export class Field {
  readonly test: TestApi;
  readonly now = Date.now();
  readonly today = dayOf(new Date(this.now));
  readonly yesterday = dayOf(new Date(startOfDay(this.today) - HOUR));
  readonly dayBefore = dayOf(new Date(startOfDay(this.yesterday) - HOUR));
  #count = 0;

  constructor(test: TestApi) {
    this.test = test;
  }

  /** A wall-clock time in Skopje of a day without a change of the clock. @param hour 9.5 is half past nine */
  at(day: string, hour: number): number {
    return startOfDay(day) + hour * HOUR;
  }

  /** The last day with 25 hours, and the instant at which it began. */
  longDay(): [date: string, from: number] {
    for (let date = this.dayBefore; ; date = dayOf(new Date(startOfDay(date) - HOUR)))
      if (startOfNextDay(date) - startOfDay(date) === 25 * HOUR) return [date, startOfDay(date)];
  }

  async fresh(more: object = {}): Promise<Tracked> {
    const n = ++this.#count;
    const uid = `86490012${String(n).padStart(7, '0')}`;
    const device = { device_id: `FIELD-${n}`, imei: uid, device_type: 'Concox GT06N', sim_card_number: null, ...more };
    const vehicle = { vehicle_code: `FLD-${n}`, license_plate: `SK-7${String(n).padStart(3, '0')}-FL` };
    const entry = { ...vehicle, make: 'Ford', model: 'Transit', year: 2021, color: null, vehicle_type: 'van' };
    const phone = { phone_number: null, firmware_version: null };
    const body = [{ ...entry, status: 'active', notes: null, device: { ...phone, ...device } }];
    const { status } = await this.test.forward('/ingest/fleet', body);
    if (status !== 200) throw new Error(`The fleet was refused with ${status}.`);
    const [row] = await this.test.api.database.query<{ id: number; vehicle_id: number }>(
      'select id, vehicle_id from devices where device_id = $1',
      [device.device_id],
    );
    if (!row) throw new Error('The device was not entered.');
    return { uid, id: row.id, device_id: device.device_id, vehicle: row.vehicle_id, plate: vehicle.license_plate };
  }

  /** One that reported a minute ago that its ignition is off. */
  async parked(): Promise<Tracked> {
    const d = await this.fresh();
    await this.send(this.position(d, { fix: this.now - MIN, attributes: { ignition: false } }));
    return d;
  }

  /** The body that a Traccar server forwards for one position. */
  position(d: Tracked, { fix, device = fix, server = device, lat = 41.99, lon = 21.43, speed = 0, ...more }: Fix) {
    const { attributes = {}, ...fields } = more;
    const times = { serverTime: server === null ? null : iso(server), deviceTime: iso(device), fixTime: iso(fix) };
    const place = { latitude: lat, longitude: lon, altitude: 240, speed, course: 90, address: null, accuracy: 0 };
    const position = { id: 0, deviceId: 1, protocol: 'gt06', valid: true, ...times, ...place, attributes, ...fields };
    return { position, device: { id: 1, name: d.uid, uniqueId: d.uid, status: 'online' } };
  }

  event(d: Tracked, type: string, time: number, attributes: object = {}, more: object = {}) {
    const event = { id: 1, deviceId: 1, type, eventTime: iso(time), positionId: 0, geofenceId: 0, attributes };
    return { event, device: { id: 1, name: d.uid, uniqueId: d.uid, status: 'online' }, ...more };
  }

  /** Due north, from one place on. @param from epoch ms */
  drive(d: Tracked, from: number, minutes: number, way: Way = {}) {
    const { step = 0.5, kmh = 50, lat = 41.6, attributes = { ignition: true, motion: true }, odometer } = way;
    return Array.from({ length: Math.floor(minutes / step) + 1 }, (_, i) => {
      const minute = i * step;
      return this.position(d, {
        fix: from + minute * MIN,
        lat: lat + ((kmh / 60) * minute * 1000) / DEGREE,
        lon: 21.4,
        speed: kmh / KNOT,
        attributes: { ...attributes, ...odometer?.(minute) },
      });
    });
  }

  /** At one place, with a fix every five minutes. */
  stand(d: Tracked, from: number, minutes: number, attributes: object = { ignition: false, motion: false }) {
    return Array.from({ length: Math.floor(minutes / 5) + 1 }, (_, i) =>
      this.position(d, { fix: from + i * 5 * MIN, lat: 41.6, lon: 21.4, attributes: { ...attributes } }),
    );
  }

  async send(body: unknown, door = 'positions') {
    const { body: answer } = await this.test.forward(`/ingest/${door}`, body);
    return answer.data;
  }
  /** Sends positions that a tracker had kept, of days that are over. */
  replay = (body: unknown) => this.send(body, 'positions?replay=true');

  async get(path: string, as = 'admin') {
    const { body } = await this.test.call(as, 'GET', path);
    return body.data;
  }
  device = (d: Tracked) => this.get(`/api/devices/${d.id}`);
  alarms = (d: Tracked) => this.get(`/api/alarms?page=1&limit=50&device_id=${d.device_id}`);
  async alarmTypes(d: Tracked): Promise<string[]> {
    return (await this.alarms(d)).map(({ alarm_type }: { alarm_type: string }) => alarm_type).sort();
  }
  async alarmTexts(d: Tracked): Promise<string[]> {
    return (await this.alarms(d)).map(({ message }: { message: string }) => message).sort();
  }
  day = (d: Tracked, date: string) => this.get(`/api/vehicles/${d.vehicle}/day?date=${date}`);
  /** Kilometres to one decimal. */
  km = async (d: Tracked, date = this.yesterday) => Math.round((await this.day(d, date)).sums.distance / 100) / 10;

  async command(d: Tracked, command_type = 'engine_cut') {
    const path = `/api/devices/${d.id}/command`;
    const { body } = await this.test.call('admin', 'POST', path, { command_type, command_data: {} });
    await this.test.send('GET', '/ingest/commands', { token: this.test.api.ingestKey });
    return body.data;
  }
  /** A tracker's words on a command. */
  answer = (d: Tracked, result: string, more: object = {}) =>
    this.send(this.event(d, 'commandResult', Date.now(), { result, ...more }), 'events');
  lastCommand = async (d: Tracked) => (await this.device(d)).recent_commands[0];
  async engine(d: Tracked): Promise<string> {
    const row = (await this.get('/api/engines')).find(({ id }: { id: number }) => id === d.id);
    return row?.state ?? 'normal';
  }

  /** A key for the phones' protocols. */
  async key(d: Tracked): Promise<string> {
    const body = { name: `field ${d.id}`, devices: [d.uid] };
    return (await this.test.call('admin', 'POST', '/api/ingest-keys', body)).body.data.key;
  }
  async osmand(d: Tracked, parameters: string) {
    return this.test.send('GET', `/ingest/osmand?key=${await this.key(d)}&id=${d.uid}&${parameters}`, {});
  }
  async ownTracks(d: Tracked, body: object) {
    const login = Buffer.from(`${d.uid}:${await this.key(d)}`).toString('base64');
    return this.test.send('POST', '/ingest/owntracks', { body, headers: { authorization: `Basic ${login}` } });
  }
  async importErrors(row: object): Promise<{ field: string }[]> {
    const body = { rows: [row], dry_run: true };
    return (await this.test.call('manager', 'POST', '/api/devices/import', body)).body.data.errors;
  }
}

/** Whether a text time is within so many ms of an instant. */
export const isNear = (text: string | undefined, at: number, ms = 2 * MIN): boolean =>
  text !== undefined && Math.abs(Date.parse(text) - at) <= ms;
