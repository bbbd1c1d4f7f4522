import fc from 'fast-check';
import { reportSheets } from '../../extensions/scheduledReports/reportSheets';
import { findReader } from '../../extensions/scheduledReports/schedules.store';
import { emit, type TestApi } from '../client';
import { eventBody, positionBody } from '../traccar';
import type { Outbox } from './outbox';
import { ask, poolAbout, questionsOf } from './questions';
import { codeOf, deviceIdOf, plateOf, TRACKER } from './secrets';

const VEHICLES = [0, 1, 2];
/** Who sees which vehicles, by their number; the administrator sees all. */
const seenBy = { operator: [0], manager: [1], admin: VEHICLES } as const;
type Reader = keyof typeof seenBy;
const readers = ['operator', 'manager', 'admin'] as const;
const noNumbers = { sim_card_number: null, phone_number: null, firmware_version: null };
const WORLD = [-180, -85, 180, 85];
/** Each tracker is in a town of its own, so that a text that names the place names the tracker. */
const TOWNS = [
  { name: 'Скопје', latitude: 41.99, longitude: 21.4254 },
  { name: 'Битола', latitude: 41.03, longitude: 21.3347 },
  { name: 'Охрид', latitude: 41.11, longitude: 20.8016 },
] as const;

/** The failure that one vehicle's data was shown as another's, or to somebody who does not see the vehicle. */
class Mistaken extends Error {
  override readonly name = 'Mistaken';
}

const index = fc.constantFrom(...VEHICLES);
/** Something that happens to a fleet. Ages in minutes; a negative one is of a clock that is ahead. */
export const anyEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('message' as const),
      tracker: index,
      age: fc.oneof(fc.constant(-0.5), fc.constant(0), fc.integer({ min: 1, max: 300 })),
      /** A position, an alarm where the tracker is, or one without a place. */
      says: fc.constantFrom('place', 'alarm', 'bare alarm'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('moved' as const), tracker: index, to: fc.option(index) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retired' as const), vehicle: index, is: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('corrected' as const),
      tracker: index,
      nth: fc.nat({ max: 3 }),
      age: fc.integer({ min: 0, max: 400 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('waited' as const) }) },
);
type FleetEvent = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never;

/** A value of a message that no other has. */
const measured = (latitude: number): number => Math.round(latitude * 1e7);

interface Message {
  tracker: number;
  at: number;
  latitude: number;
}

/** A fleet whose trackers change vehicles, each of whose messages has a place and a word that no other has. */
export class MovedTrackers {
  readonly #messages: Message[] = [];
  readonly #tokens: string[] = [];
  /**
   * How often someone read something of their own vehicles, by where it stands: a test that sees only empty answers
   * proves nothing.
   */
  readonly shown: Record<string, number> = {};

  private constructor(
    private readonly test: TestApi,
    private readonly outbox: Outbox,
    private readonly ids: Readonly<Record<'vehicles' | 'devices', number[]>>,
  ) {}

  static async create(test: TestApi, outbox: Outbox): Promise<MovedTrackers> {
    const query = <R>(sql: string, values: unknown[] = []) => test.api.database.query<R>(sql, values);
    const fleet = VEHICLES.map((i) => ({
      ...{ vehicle_code: codeOf(i), license_plate: plateOf(i), make: 'Ford', model: 'Transit', year: 2020 },
      ...{ color: null, vehicle_type: 'van', status: 'active', notes: null },
      device: { device_id: deviceIdOf(i), imei: TRACKER(i), device_type: 'T', ...noNumbers },
    }));
    await test.forward('/ingest/fleet', fleet);
    const numbers = async (sql: string) => (await query<{ id: number }>(sql)).map(({ id }) => id);
    const vehicles = await numbers("select id from vehicles where vehicle_code like 'LKCODE%' order by vehicle_code");
    const devices = await numbers("select id from devices where device_id like 'LKDEV%' order by device_id");
    await query('update vehicles set team_id = case id when $1 then 1 when $2 then 2 end', vehicles.slice(0, 2));
    await query(
      `insert into user_teams (user_id, team_id) select id, case username when 'operator' then 1 else 2 end from users where username in ('operator', 'manager')`,
    );
    const moved = new MovedTrackers(test, outbox, { vehicles, devices });
    for (const id of vehicles) {
      const link = await test.call('admin', 'POST', `/api/vehicles/${id}/shares`, { hours: 24, destination: null });
      moved.#tokens.push(link.body.data.token);
    }
    for (const { name, latitude, longitude } of TOWNS) {
      const geometry = { type: 'Point', coordinates: [longitude, latitude], radius: 5_000 };
      await test.call('admin', 'POST', '/api/zones', { name, geometry });
    }
    // Of the trackers' model, so that it goes with none of them.
    await test.call('admin', 'POST', '/api/sensors', { device_type: 'T', attribute: 'мера', name: 'Мера' });
    await outbox.connect(test, readers);
    await query("update zones set counts_from = now() - interval '2 days'");
    await test.api.services.zoneBook.refresh();
    return moved;
  }

  /** Lets something happen, and looks at everything that says what is now. @throws Mistaken */
  async follow(events: readonly FleetEvent[]): Promise<void> {
    const sockets = await Promise.all(readers.map(async (reader) => ({ reader, ...(await this.#listen(reader)) })));
    for (const event of events) {
      await this.#let(event);
      this.test.api.services.live.flush();
      const owners = await this.#owners();
      for (const { to, where, what } of await this.outbox.deliver(this.test))
        this.#look(to as Reader, owners, where, what);
      for (const { reader, socket, heard } of sockets) {
        await emit(socket, 'live:view', { v: 1, box: WORLD, zoom: 7, vehicles: this.ids.vehicles, cells: null });
        this.test.api.services.live.flush();
        await emit(socket, 'leave-vehicle-tracking', 0);
        this.#look(reader, owners, 'a live event', heard.splice(0));
      }
      await this.#lookInside();
    }
    for (const { socket } of sockets) socket.disconnect();
    await this.#readAll();
  }

  /** Every call that reads, as everybody. */
  async #readAll(): Promise<void> {
    const owners = await this.#owners();
    const { api } = this.test;
    const { body: document } = await this.test.send('GET', '/api/docs', {});
    const pools = await Promise.all(VEHICLES.map((vehicle) => poolAbout(api.database, vehicle)));
    const reads = questionsOf(api.routes).filter(({ method }) => method === 'GET');
    const calls = reads.flatMap((read) =>
      pools.flatMap((pool) => [0, 1].map((choice) => ask(document, read, choice, pool).path)),
    );
    const paths = [...new Set(calls)];
    for (const reader of readers)
      for (const path of paths.filter((each) => !each.endsWith('/data'))) {
        const { status, body } = await this.test.call(reader, 'GET', path);
        if (status >= 500) throw new Error(`GET ${path}: ${status}`);
        this.#look(reader, owners, `GET ${path}`, body, this.#vehicleOf(path));
      }
    for (const reader of readers)
      for (const { path: view } of questionsOf(api.routes).filter(({ method }) => method === 'FILE'))
        for (const vehicle of view === 'vehicle' ? VEHICLES : [undefined])
          this.#look(reader, owners, `the report ${view}`, await this.#report(reader, view, vehicle), vehicle);
    for (const [vehicle, token] of this.#tokens.entries()) {
      const { body } = await this.test.send('GET', '/api/shared-position', { token });
      this.#look('admin', owners, 'a shared link', body, vehicle);
    }
  }

  /** What a scheduled report would bring. */
  async #report(username: Reader, view: string, vehicle: number | undefined): Promise<unknown> {
    const { database } = this.test.api;
    const [user] = await database.query<{ id: number }>('select id from users where username = $1', [username]);
    const visibility = await findReader(database, user?.id ?? 0);
    if (visibility === undefined) throw new Error(`Nobody is called ${username}.`);
    const vehicle_id = vehicle === undefined ? null : (this.ids.vehicles[vehicle] ?? null);
    const choice = { view, days: 7, month: 'this', vehicle_id } as Parameters<typeof reportSheets>[1];
    return reportSheets(database, choice, { visibility, locale: 'mk', zoneTeams: [] });
  }

  /** The vehicle that a path is about, by its number. */
  #vehicleOf(path: string): number | undefined {
    const id = /^\/api\/vehicles\/(\d+)/.exec(path)?.[1];
    return id === undefined ? undefined : this.ids.vehicles.indexOf(Number(id));
  }

  async #listen(reader: Reader) {
    const socket = await this.test.connect(await this.test.login(reader), { batch: reader !== 'operator' });
    const heard: unknown[] = [];
    socket.onAny((_, payload: unknown) => heard.push(payload));
    await this.test.api.services.live.visibilityChanged();
    await emit(socket, 'join-fleet-tracking');
    for (const vehicle of this.ids.vehicles) await emit(socket, 'join-vehicle-tracking', vehicle);
    return { socket, heard };
  }

  async #let(event: FleetEvent): Promise<void> {
    const { vehicles, devices } = this.ids;
    const change = (path: string, body: object) => this.test.call('admin', 'PUT', path, body);
    if (event.kind === 'message') return this.#send(event.tracker, Date.now() - event.age * 60_000, event.says);
    if (event.kind === 'waited') return this.outbox.passTime(this.test);
    if (event.kind === 'retired') {
      await change(`/api/vehicles/${vehicles[event.vehicle]}`, { status: event.is ? 'retired' : 'active' });
    } else if (event.kind === 'moved') {
      const to = event.to === null ? null : (vehicles[event.to] ?? null);
      const { body } = await this.test.call('admin', 'GET', '/api/devices');
      for (const other of body.data) if (to && other.vehicle_id === to) await this.#takeOff(other.id);
      await change(`/api/devices/${devices[event.tracker]}`, { vehicle_id: to });
    } else {
      const path = `/api/devices/${devices[event.tracker]}/assignments`;
      const { body } = await this.test.call('admin', 'GET', path);
      const own = body.data[event.nth % Math.max(1, body.data.length)];
      const valid_from = new Date(Date.now() - event.age * 60_000).toISOString();
      if (own) await change(`${path}/${own.id}`, { valid_from });
    }
  }

  #takeOff = (device: number) => this.test.call('admin', 'PUT', `/api/devices/${device}`, { vehicle_id: null });

  async #send(tracker: number, at: number, says: string): Promise<void> {
    const n = this.#messages.length;
    const town = TOWNS[tracker] ?? TOWNS[0];
    // Close to one another, so that each is believed; no mean of two is a third one.
    const latitude = Number((town.latitude + ((n * n * 7_919 + 104_729) % 99_991) / 1e7).toFixed(7));
    this.#messages.push({ tracker, at, latitude });
    const word = `SEC${n}X`;
    const attributes = { driverUniqueId: word, слово: word, мера: measured(latitude) };
    const { longitude } = town;
    const body = positionBody(TRACKER(tracker), new Date(at), 7, { latitude, longitude, attributes });
    if (says === 'place') return void (await this.test.forward('/ingest/positions', body));
    const event = eventBody(TRACKER(tracker), 'alarm', new Date(at), { alarm: 'sos', message: word });
    await this.test.forward('/ingest/events', says === 'alarm' ? { ...body, ...event } : event);
  }

  /** Of each message the vehicle that its tracker was in, by number; undefined: in none. */
  async #owners(): Promise<(number | undefined)[]> {
    const { vehicles, devices } = this.ids;
    const rows = await this.test.api.database.query<{
      device_pk: number;
      vehicle_id: number;
      from: number;
      to: number;
    }>(
      `select device_pk, vehicle_id, (extract(epoch from valid_from) * 1000)::float8 as from,
         coalesce((extract(epoch from valid_to) * 1000)::float8, 1e15) as to from device_assignments`,
    );
    return this.#messages.map(({ tracker, at }) => {
      const own = rows.find(({ device_pk, from, to }) => device_pk === devices[tracker] && from <= at && at < to);
      return own && vehicles.indexOf(own.vehicle_id);
    });
  }

  /** No vehicle is in a zone whose tracker has gone. */
  async #lookInside(): Promise<void> {
    const stays = await this.test.api.database.query(
      `select from zone_visits zv join devices d on d.id = zv.device_pk where zv.left_at is null and d.vehicle_id is distinct from zv.vehicle_id`,
    );
    if (stays.length > 0) throw new Mistaken('A vehicle is in a zone by a tracker that it has no more.');
  }

  /** @param about the vehicle that all of it is of, where it does not say so itself */
  #look(reader: Reader, owners: readonly (number | undefined)[], where: string, what: unknown, about?: number): void {
    const fail = (what: string, vehicle: number | undefined) => {
      throw new Mistaken(`${reader} read in ${where} ${what}, as of ${vehicle}`);
    };
    const read = (n: number, vehicle: number | undefined) => {
      const owner = owners[n];
      const isSeen = reader === 'admin' || (owner !== undefined && seenBy[reader].some((seen) => seen === owner));
      const isIts = vehicle === undefined || vehicle === owner;
      if (!isSeen || !isIts) fail(`message ${n}, which is of ${owner}`, vehicle);
      this.shown[where] = (this.shown[where] ?? 0) + 1;
    };
    /** A text that names a vehicle tells of nothing but it, whoever else's it stands among. */
    const readText = (text: string, vehicle: number | undefined) => {
      for (const [, n] of text.matchAll(/SEC(\d+)X/g)) read(Number(n), vehicle);
      const place = /^(?:Место|Последно познато место).*/m.exec(text)?.[0] ?? '';
      const tracker = TOWNS.findIndex(({ name }) => place.includes(name));
      const wasThere = owners.some((owner, n) => owner === vehicle && this.#messages[n]?.tracker === tracker);
      if (tracker >= 0 && vehicle !== undefined && !wasThere) fail(`“${place}”`, vehicle);
    };
    const named = (text: unknown) => VEHICLES.find((i) => typeof text === 'string' && text.includes(plateOf(i)));
    const walk = (value: unknown, vehicle: number | undefined): void => {
      if (typeof value === 'number') {
        const n = this.#messages.findIndex(({ latitude }) => [latitude, measured(latitude)].includes(value));
        if (n >= 0) read(n, vehicle);
      } else if (typeof value === 'string') {
        // A digest has an alarm in each line.
        const isDigest = new Set(value.match(/SEC\d+X/g)).size > 1;
        const units = isDigest ? value.split(/\n|<p/) : [value];
        for (const unit of units) readText(unit, named(unit) ?? vehicle);
      } else if (Array.isArray(value)) {
        // A row of a sheet names its vehicle in one of its cells.
        const own = VEHICLES.find((i) => value.includes(plateOf(i)));
        for (const each of value) walk(each, own ?? vehicle);
      } else if (value !== null && typeof value === 'object') {
        const { license_plate, title } = value as { license_plate?: unknown; title?: unknown };
        // What says itself that it is of no vehicle is not of the one whose tracker it stands beside.
        const own = license_plate === null ? undefined : (named(license_plate) ?? named(title) ?? vehicle);
        for (const each of Object.values(value)) walk(each, own);
      }
    };
    walk(what, about);
  }
}
