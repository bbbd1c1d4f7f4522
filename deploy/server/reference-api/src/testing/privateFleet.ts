import fc from 'fast-check';
import { localDateTime } from 'shared-auth/contract';
import { dayOf } from '../platform/http/times';
import type { TestApi } from './client';
import { positionBody } from './traccar';

/** Trackers whose private messages contain values that occur nowhere else, and a search for these in every store. */

const MINUTE = 60_000;
const SECRET_SPEED = 71.93;
const DAYS = 5;

interface SentMessage {
  /** Minutes ago. */
  age: number;
  /** How much older its fix is, minutes. */
  fixAge: number;
  event: boolean;
}
export interface PrivateCase {
  /** From and to in minutes of the day, Monday first. */
  week: ([number, number] | null)[];
  /** Since and until how many minutes ago. */
  drive: [number, number] | null;
  messages: SentMessage[];
  /** Of each message: in which request it goes. */
  requests: number[];
}

const minuteOfDay = fc.integer({ min: 0, max: 1439 });
const ordered = (pair: [number, number]): [number, number] => [Math.min(...pair), Math.max(...pair)];
const span = fc
  .tuple(minuteOfDay, minuteOfDay)
  .filter(([a, b]) => a !== b)
  .map(ordered);
const age = fc.integer({ min: 1, max: DAYS * 1440 });

export const anyPrivateCase: fc.Arbitrary<PrivateCase> = fc
  .array(fc.record({ age, fixAge: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 600 })), event: fc.boolean() }), {
    minLength: 3,
    maxLength: 14,
  })
  .chain((messages) =>
    fc.record({
      week: fc.array(fc.option(span), { minLength: 7, maxLength: 7 }),
      drive: fc.option(fc.tuple(age, age).map(ordered)),
      messages: fc.constant(messages),
      requests: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: messages.length, maxLength: messages.length }),
    }),
  );

/** The rule once more, by the clock on the wall. */
function isPrivate({ week, drive }: PrivateCase, at: number, now: number): boolean {
  if (drive && at >= now - drive[1] * MINUTE && at < now - drive[0] * MINUTE) return true;
  const { date, time } = localDateTime(at);
  const hours = week[(new Date(date).getUTCDay() + 6) % 7];
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return !(hours && hours[0] <= minute && minute < hours[1]);
}

const localTime = (at: number) => Object.values(localDateTime(at)).join('T');

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export class PrivateFleet {
  readonly #test: TestApi;
  #number = 0;
  /** Messages of working time that were found stored: a test that hides everything proves nothing. */
  shown = 0;
  hidden = 0;

  constructor(test: TestApi) {
    this.#test = test;
  }

  /** A vehicle with a tracker of its own. */
  async addVehicle(): Promise<{ id: number; uid: string; code: string }> {
    this.#number += 1;
    const number = this.#number;
    const [uid, code] = [`8693000${String(10_000_000 + number)}`, `PRIV-${number}`];
    await this.#test.forward('/ingest/fleet', [
      {
        vehicle_code: code,
        license_plate: `PV-${1000 + number}`,
        make: 'Fiat',
        model: 'Doblo',
        year: 2020,
        color: null,
        vehicle_type: 'van',
        status: 'active',
        notes: null,
        device: {
          device_id: `PRIV-D-${number}`,
          imei: uid,
          device_type: 'T',
          sim_card_number: null,
          phone_number: null,
          firmware_version: null,
        },
      },
    ]);
    const [row] = await this.#test.api.database.query<{ id: number }>(
      'select id from vehicles where vehicle_code = $1',
      [code],
    );
    return { id: Number(row?.id), uid, code };
  }

  /** Sends the messages of a case and searches for private values. @throws Error that names what leaked, and where */
  async run(one: PrivateCase): Promise<void> {
    const { database, services } = this.#test.api;
    const vehicle = await this.addVehicle();
    const now = Math.floor(Date.now() / MINUTE) * MINUTE;
    await database.query(
      "insert into private_hours (vehicle_id, valid_from, hours) values ($1, now() - interval '60 days', $2::text::jsonb)",
      [vehicle.id, JSON.stringify(one.week.map((day) => day && { from: clock(day[0]), to: clock(day[1]) }))],
    );
    if (one.drive)
      await database.query(
        `insert into private_drives (vehicle_id, user_id, valid_from, valid_to) select $1, id, $2, $3 from users where username = 'driver'`,
        [vehicle.id, new Date(now - one.drive[1] * MINUTE), new Date(now - one.drive[0] * MINUTE)],
      );
    await services.privateTimes.refresh();
    await this.#test.call('admin', 'POST', '/api/sensors', { device_type: 'T', attribute: 'io78', name: 'Мера' });
    await services.sensorBook.refresh();
    const socket = await this.#test.connect(await this.#test.login('admin'));
    const heard: unknown[] = [];
    socket.onAny((name: string, payload: unknown) => heard.push([name, payload]));
    await socket.timeout(5_000).emitWithAck('join-fleet-tracking');
    await socket.timeout(5_000).emitWithAck('join-vehicle-tracking', vehicle.id);

    // An hour that the clock shows twice or never may be either.
    const isClear = (at: number) =>
      Date.parse(`${localTime(at + 6 * 3_600_000)}Z`) - Date.parse(`${localTime(at - 6 * 3_600_000)}Z`) ===
      12 * 3_600_000;
    const secrets: string[] = [];
    const open: string[] = [];
    const requests: unknown[][] = [[], [], [], []];
    const events: unknown[] = [];
    for (const [i, message] of one.messages.entries()) {
      const at = now - message.age * MINUTE;
      const fixAt = at - message.fixAge * MINUTE;
      // Six digits, as the reader rounds to seven; no other vehicle of a run has them.
      const place = `41.${(vehicle.id % 900) + 100}${i + 10}3`;
      if (!isClear(at) || !isClear(fixAt)) continue;
      const isHidden = isPrivate(one, at, now) || isPrivate(one, fixAt, now);
      (isHidden ? secrets : open).push(place);
      const body = positionBody(vehicle.uid, new Date(fixAt), isHidden ? SECRET_SPEED : 33, {
        latitude: Number(place),
        attributes: {
          // A fix of private time may come with a message of working time, whose own values are kept.
          ...(isPrivate(one, at, now) === isHidden && { io78: Number(place) }),
          ...(isPrivate(one, at, now) && { io77: `тајна-${place}`, alarm: 'hardBraking' }),
        },
      });
      Object.assign(body.position, { deviceTime: new Date(at).toISOString(), serverTime: new Date(at).toISOString() });
      requests[one.requests[i] ?? 0]?.push(body);
      if (message.event && isPrivate(one, at, now))
        events.push({
          ...body,
          event: {
            id: 1,
            deviceId: 7,
            type: 'deviceOverspeed',
            eventTime: new Date(at).toISOString(),
            attributes: { speed: SECRET_SPEED, message: `тајна-${place}` },
          },
        });
    }
    for (const bodies of requests) if (bodies.length > 0) await this.#test.forward('/ingest/positions', bodies);
    if (events.length > 0) await this.#test.forward('/ingest/events', events);
    await this.#test.api.trips.catchUp();

    const found = await this.#everything(vehicle, now);
    services.live.flush();
    await socket.timeout(5_000).emitWithAck('leave-fleet-tracking');
    socket.disconnect();
    const where = [...found, ['live events', JSON.stringify(heard)] as const];
    const needles = [...secrets, ...(secrets.length > 0 ? [String(SECRET_SPEED), 'тајна-'] : [])];
    for (const [name, text] of where)
      for (const secret of needles) if (text.includes(secret)) throw new Error(`${secret} is in ${name}`);
    const [stored, measured] = ['locations', 'sensor_readings'].map(
      (table) => found.find(([name]) => name === table)?.[1] ?? '',
    );
    if (open.length > 0 && !open.some((place) => measured?.includes(String(Number(place)))))
      throw new Error('No reading is stored');
    for (const place of open) {
      if (!stored?.includes(String(Number(place)))) throw new Error(`${place} was not private and is not stored`);
      this.shown += 1;
    }
    this.hidden += secrets.length;
  }

  /** Every table, and what the calls about the vehicle answer. */
  async #everything({ id, code }: { id: number; code: string }, now: number): Promise<[name: string, text: string][]> {
    const { database } = this.#test.api;
    const tables = await database.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = current_schema() and tablename !~ '^locations_'",
    );
    const found: [string, string][] = [];
    for (const { name } of tables) {
      const [row] = await database.query<{ text: string | null }>(
        `select string_agg(t::text, ' ') as text from ${name} t`,
      );
      found.push([name, row?.text ?? '']);
    }
    const days = `start_date=${dayOf(new Date(now - (DAYS + 1) * 86_400_000))}&end_date=${dayOf(new Date(now))}`;
    const time = `?start=${new Date(now - DAYS * 86_400_000).toISOString()}&end=${new Date(now).toISOString()}`;
    for (const path of [
      `/api/vehicles?search=${code}`,
      `/api/vehicles/${id}`,
      `/api/devices/${code.replace('-', '-D-')}`,
      `/api/devices/${code.replace('-', '-D-')}/attributes`,
      '/api/dashboard/fleet-status',
      `/api/fleet/view?of=vehicles&box=-180,-85,180,85&zoom=13&ids=${id}`,
      '/api/fleet/list?of=devices',
      '/api/dashboard/overview?days=7',
      `/api/locations?vehicle_id=${id}&limit=1000`,
      `/api/routes/exported?device_id=${code.replace('-', '-D-')}&start_date=2020-01-01&end_date=2099-01-01`,
      `/api/trips?${days}&vehicle_id=${id}`,
      `/api/stops?${days}&vehicle_id=${id}`,
      `/api/vehicles/${id}/day`,
      `/api/vehicles/${id}/day?date=${dayOf(new Date(now - 86_400_000))}`,
      `/api/distances?${days}&vehicle_id=${id}`,
      `/api/private-distances?${days}`,
      `/api/alarms?vehicle_id=${id}`,
      `/api/vehicles/${id}/sensors${time}`,
      `/api/vehicles/${id}/sensors/values${time}`,
      `/api/reports/vehicle/${id}?days=7`,
      '/api/reports/safety?days=7',
    ]) {
      const { status, body } = await this.#test.call('admin', 'GET', path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      found.push([path, JSON.stringify(body)]);
    }
    return found;
  }
}
