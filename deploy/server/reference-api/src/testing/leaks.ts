import fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { dayOf } from '../http/times';
import { emit, type TestApi } from './client';
import { positionBody } from './traccar';

/** A fleet whose every vehicle, tracker, position and alarm has a text that nothing else has, and people who see some of it. */

const VEHICLES = 6;
const TRACKER = (device: number) => `86900000${String(1000 + device)}000`;
const SIM = (device: number) => `8938900${String(1000 + device)}7`;
const PHONE = (device: number) => `+38971${String(1000 + device)}3`;
/** Minutes ago. */
const POSITIONS = [300, 200, 100] as const;
const ALARMS = [250, 150] as const;
const people = ['driver', 'operator', 'manager'] as const;
type Person = (typeof people)[number];

/** Digits that no other number has, within Macedonia. */
const latitudeOf = (device: number, position: number) => Number(`41.${device + 1}7${position + 1}3131`);
const alarmText = (device: number, alarm: number) => `тајна-аларм-${device}-${alarm}-`;
const serviceOf = (vehicle: number) => `тајна-сервис-${vehicle}-`;
const plateOf = (vehicle: number) => `LK${vehicle}QX7`;
const codeOf = (vehicle: number) => `LKCODE${vehicle}Q`;
const indexesOf = () => [...Array(VEHICLES).keys()];
const makeOf = (vehicle: number) => `Фабрика${vehicle}Q`;
const deviceIdOf = (device: number) => `LKDEV${device}Q`;

/** Who sees what, until the next one. */
export interface State {
  /** Of each vehicle. */
  teams: (number | null)[];
  /** In which vehicle each tracker is now; what it sent before was in the vehicle of its own number. */
  places: (number | null)[];
  granted: Record<'operator' | 'manager', number[]>;
  /** Of the driver; minutes ago, negative in the future. */
  assignments: { vehicle: number; from: number; to: number | null }[];
}

const vehicleIndex = fc.integer({ min: 0, max: VEHICLES - 1 });
const team = fc.integer({ min: 1, max: 3 });

export const anyState: fc.Arbitrary<State> = fc.record({
  teams: fc.array(fc.option(team), { minLength: VEHICLES, maxLength: VEHICLES }),
  places: fc
    .tuple(
      fc.shuffledSubarray([...Array(VEHICLES).keys()], { minLength: VEHICLES, maxLength: VEHICLES }),
      fc.array(fc.boolean(), { minLength: VEHICLES, maxLength: VEHICLES }),
      fc.boolean(),
    )
    .map(([shuffled, isIn, isMoved]) =>
      shuffled.map((vehicle, device) => (isMoved ? (isIn[device] ? vehicle : null) : device)),
    ),
  granted: fc.record({
    operator: fc.uniqueArray(team, { minLength: 1, maxLength: 2 }),
    manager: fc.uniqueArray(team, { minLength: 1, maxLength: 2 }),
  }),
  assignments: fc.array(
    fc.record({
      vehicle: vehicleIndex,
      from: fc.constantFrom(400, 275, 225, 175, 125, 50, -60),
      to: fc.option(fc.constantFrom(40, -30, -120)),
    }),
    { maxLength: 3 },
  ),
});

/** The rule once more, in words of its own: since how many minutes ago somebody sees a vehicle; null: not at all. */
function seenSince({ teams, granted, assignments }: State, person: Person, vehicle: number | null): number | null {
  if (vehicle === null) return null;
  if (person !== 'driver') return granted[person].includes(teams[vehicle] ?? 0) ? Number.POSITIVE_INFINITY : null;
  const current = assignments.filter((one) => one.vehicle === vehicle && one.from >= 0 && (one.to ?? -1) < 0);
  return current.length === 0 ? null : Math.max(...current.map(({ from }) => from));
}

/** Every text that this person must not read. */
function secretsOf(state: State, person: Person): string[] {
  const secrets: string[] = person === 'driver' ? indexesOf().flatMap((device) => [SIM(device), PHONE(device)]) : [];
  for (let index = 0; index < VEHICLES; index += 1) {
    const then = seenSince(state, person, index);
    const place = state.places[index] ?? null;
    const isDeviceSeen = seenSince(state, person, place) !== null;
    if (then === null) secrets.push(plateOf(index), codeOf(index), makeOf(index), serviceOf(index));
    for (const [position, age] of POSITIONS.entries()) {
      const isLatest = position === POSITIONS.length - 1;
      if (!(then !== null && age < then) && !(isLatest && isDeviceSeen))
        secrets.push(String(latitudeOf(index, position)));
    }
    for (const [alarm, age] of ALARMS.entries())
      if (!(then !== null && age < then)) secrets.push(alarmText(index, alarm));
    const isNamedInThePast = then !== null && [...POSITIONS, ...ALARMS].some((age) => age < then);
    if (!isDeviceSeen && !isNamedInThePast) secrets.push(deviceIdOf(index), TRACKER(index));
    if (!isDeviceSeen && person !== 'driver') secrets.push(SIM(index), PHONE(index));
  }
  return secrets;
}

/** Yesterday and today. */
const days = () => `start_date=${dayOf(new Date(Date.now() - 86_400_000))}&end_date=${dayOf(new Date())}`;

/** A call, with its target's number. */
const targets: readonly ((vehicle: number, ids: Ids) => [method: string, path: string, body?: unknown])[] = [
  () => ['GET', '/api/dashboard/overview?days=7'],
  () => ['GET', '/api/dashboard/fleet-status'],
  () => ['GET', '/api/dashboard/alarm-stats?days=7'],
  () => ['GET', '/api/dashboard/alarm-trends?days=7'],
  () => ['GET', '/api/vehicles?page=1&limit=20'],
  (vehicle) => ['GET', `/api/vehicles?search=${plateOf(vehicle)}`],
  (vehicle, { vehicles }) => ['GET', `/api/vehicles/${vehicles[vehicle]}`],
  (vehicle) => ['GET', `/api/vehicles/${plateOf(vehicle)}`],
  (vehicle, { vehicles }) => ['GET', `/api/vehicles/${vehicles[vehicle]}/access`],
  (vehicle, { vehicles }) => ['PUT', `/api/vehicles/${vehicles[vehicle]}`, { notes: 'белешка' }],
  () => ['GET', '/api/devices'],
  () => ['GET', '/api/devices/new'],
  () => ['GET', '/api/devices?page=1&limit=20&sort=license_plate&order=desc'],
  (vehicle) => ['GET', `/api/devices?search=${deviceIdOf(vehicle)}`],
  (vehicle, { vehicles }) => ['GET', `/api/devices?vehicle_id=${vehicles[vehicle]}`],
  (vehicle) => ['GET', `/api/devices/${deviceIdOf(vehicle)}`],
  (vehicle, { devices }) => ['GET', `/api/devices/${devices[vehicle]}`],
  (vehicle) => ['GET', `/api/devices/${deviceIdOf(vehicle)}/attributes`],
  (vehicle) => ['POST', `/api/devices/${deviceIdOf(vehicle)}/command`, { command_type: 'location_request' }],
  (vehicle) => ['PUT', `/api/devices/${deviceIdOf(vehicle)}`, { notes: 'белешка' }],
  () => ['GET', '/api/locations?limit=1000'],
  () => ['GET', '/api/locations?limit=2&page=2'],
  () => ['GET', '/api/locations?limit=1000&min_speed=1&sort=speed&order=desc'],
  (vehicle) => ['GET', `/api/locations?device_id=${deviceIdOf(vehicle)}`],
  (vehicle, { vehicles }) => ['GET', `/api/locations?vehicle_id=${vehicles[vehicle]}`],
  (vehicle) => ['GET', `/api/locations?search=${plateOf(vehicle)}`],
  (vehicle) => [
    'GET',
    `/api/routes/exported?device_id=${deviceIdOf(vehicle)}&start_date=2020-01-01&end_date=2099-01-01`,
  ],
  () => ['GET', '/api/alarms?limit=1000'],
  (vehicle, { vehicles }) => ['GET', `/api/alarms?vehicle_id=${vehicles[vehicle]}`],
  (vehicle) => ['GET', `/api/alarms?device_id=${deviceIdOf(vehicle)}&is_acknowledged=false`],
  (vehicle, { alarms }) => ['PUT', `/api/alarms/${alarms[vehicle]?.[0]}/acknowledge`],
  (_, { alarms }) => ['PUT', '/api/alarms/acknowledge/bulk', { alarm_ids: alarms.flat() }],
  (_, { alarms }) => ['DELETE', '/api/alarms/acknowledge/bulk', { alarm_ids: alarms.flat() }],
  (vehicle, { alarms }) => ['PUT', `/api/alarms/${alarms[vehicle]?.[1]}/claim`],
  (vehicle, { alarms }) => ['DELETE', `/api/alarms/${alarms[vehicle]?.[1]}/claim`],
  () => ['GET', '/api/reports/vehicles'],
  () => ['GET', '/api/reports/dashboard?days=7'],
  (vehicle, { vehicles }) => ['GET', `/api/reports/vehicle/${vehicles[vehicle]}?days=7`],
  () => ['GET', '/api/reports/safety?days=7'],
  () => ['GET', '/api/reports/operational?days=7'],
  () => ['GET', `/api/distances?${days()}&group=vehicle`],
  () => ['GET', `/api/distances?${days()}&group=vehicle-day`],
  () => ['GET', '/api/distances/today'],
  () => ['GET', `/api/stops?${days()}`],
  (vehicle, { vehicles }) => ['GET', `/api/trips?${days()}&vehicle_id=${vehicles[vehicle]}`],
  (vehicle, { vehicles }) => ['GET', `/api/vehicles/${vehicles[vehicle]}/day`],
  (vehicle, { vehicles }) => ['GET', `/api/vehicles/${vehicles[vehicle]}/standing`],
  () => ['GET', '/api/maintenance'],
  (vehicle, { vehicles }) => ['GET', `/api/maintenance?vehicle_id=${vehicles[vehicle]}`],
  (vehicle, { vehicles, services }) => [
    'PUT',
    `/api/maintenance/${services[vehicle]}`,
    { vehicle_id: vehicles[vehicle], ...serviceInput(vehicle) },
  ],
  (_, { services }) => ['DELETE', `/api/maintenance/${services.length + 1_000}`],
  (vehicle, { vehicles }) => [
    'POST',
    '/api/maintenance',
    // Nothing is due: refused, and the refusal may name nothing.
    { vehicle_id: vehicles[vehicle], title: 'сервис', due_date: null, due_odometer: null },
  ],
  () => ['GET', '/api/dashboard/location-stats'],
  () => ['GET', '/api/dashboard/hourly-activity'],
  () => ['GET', '/api/vehicles/new'],
  (vehicle) => ['POST', '/api/vehicles', { vehicle_id: codeOf(vehicle) }],
  (vehicle) => ['POST', '/api/devices', { device_id: deviceIdOf(vehicle) }],
  (vehicle, { vehicles, people: ids }) => [
    'POST',
    `/api/vehicles/${vehicles[vehicle]}/assignments`,
    { user_id: -ids.driver },
  ],
  (vehicle, { vehicles }) => ['DELETE', `/api/vehicles/${vehicles[vehicle]}/assignments/0`],
  (vehicle, { alarms }) => ['DELETE', `/api/alarms/${alarms[vehicle]?.[1]}/acknowledge`],
  () => ['DELETE', '/api/alarms/0'],
  (vehicle, { vehicles }) => ['GET', `/api/vehicles/${vehicles[vehicle]}/shares`],
  (vehicle, { vehicles }) => ['POST', `/api/vehicles/${vehicles[vehicle]}/shares`, { hours: 1, destination: null }],
  () => ['GET', '/api/shared-position'],
  () => ['GET', '/api/engines'],
  (vehicle) => ['PUT', `/api/devices/${deviceIdOf(vehicle)}/waiting-engine-cut`, { reason: 'проба' }],
  () => ['GET', '/api/notification-rules'],
  () => ['GET', '/api/notifications/channels'],
  () => ['GET', '/api/users?limit=100'],
  () => ['GET', `/api/private-distances?${days()}`],
  (vehicle, { vehicles }) => ['GET', `/api/private-distances?${days()}&vehicle_id=${vehicles[vehicle]}`],
  (vehicle, { vehicles }) => ['GET', `/api/vehicles/${vehicles[vehicle]}/private-time`],
  () => ['GET', '/api/private-time/own'],
  // Refused, and the refusal may name nothing.
  (vehicle, { vehicles }) => ['PUT', `/api/vehicles/${vehicles[vehicle]}/private-hours`, { hours: 'сите' }],
  (vehicle, { vehicles }) => ['POST', `/api/vehicles/${vehicles[vehicle]}/private-drive`, { until: '2020-01-01' }],
  (vehicle, { vehicles }) => ['DELETE', `/api/vehicles/${vehicles[vehicle]}/private-drive`],
  () => ['GET', '/api/report-schedules'],
  (vehicle, { vehicles }) => ['POST', '/api/report-schedules', scheduleInput(vehicles[vehicle])],
  (vehicle, { vehicles }) => ['PUT', '/api/report-schedules/1000000', scheduleInput(vehicles[vehicle])],
  () => ['DELETE', '/api/report-schedules/1000000'],
  () => ['POST', '/api/report-schedules/1000000/test'],
  () => ['GET', '/api/notifications'],
  () => ['GET', '/api/notifications/sent'],
  () => ['GET', '/api/devices/unknown'],
  () => ['GET', '/api/assignments/own'],
  () => ['GET', '/api/acts'],
];

/** The calls that are made, by method and path, for a guard that none is forgotten. */
export const walkedCalls = (): string[] =>
  targets.map((target) => {
    const ids = {
      vehicles: [1],
      devices: [1],
      alarms: [[1, 1]],
      services: [1],
      people: { driver: 1, operator: 1, manager: 1 },
    };
    const [method, path] = target(0, ids);
    return `${method} ${path.split('?')[0]}`;
  });

/** Refused: it goes to nobody. */
const scheduleInput = (vehicle: number | undefined) => ({
  name: 'проба',
  view: 'vehicle',
  vehicle_id: vehicle,
  recipients: [],
});
const serviceInput = (vehicle: number) => ({ title: serviceOf(vehicle), due_date: '2030-01-01', due_odometer: null });

interface Ids {
  vehicles: number[];
  devices: number[];
  alarms: number[][];
  /** Maintenance of each vehicle. */
  services: number[];
  people: Record<Person, number>;
}

export const anyCall = fc.record({
  person: fc.constantFrom(...people),
  call: fc.integer({ min: 0, max: targets.length - 1 }),
  vehicle: vehicleIndex,
});

/** What was read or heard that is nobody's business. */
export class Leak extends Error {
  override readonly name = 'Leak';
}

export class SecretFleet {
  readonly #test: TestApi;
  readonly #ids: Ids;
  #state: State | undefined;
  /** Answers that showed something: a test that only sees empty ones proves nothing. */
  shown = 0;

  private constructor(test: TestApi, ids: Ids) {
    this.#test = test;
    this.#ids = ids;
  }

  static async create(test: TestApi): Promise<SecretFleet> {
    const { database } = test.api;
    const indexes = indexesOf();
    await test.forward(
      '/ingest/fleet',
      indexes.map((index) => ({
        vehicle_code: codeOf(index),
        license_plate: plateOf(index),
        make: makeOf(index),
        model: 'М',
        year: 2020,
        color: null,
        vehicle_type: 'van',
        status: 'active',
        notes: null,
        device: {
          device_id: deviceIdOf(index),
          imei: TRACKER(index),
          device_type: 'T',
          sim_card_number: SIM(index),
          phone_number: PHONE(index),
          firmware_version: null,
        },
      })),
    );
    const now = Date.now();
    for (const [position, age] of POSITIONS.entries())
      await test.forward(
        '/ingest/positions',
        indexes.map((index) =>
          positionBody(TRACKER(index), new Date(now - age * 60_000), 40 + index, {
            latitude: latitudeOf(index, position),
          }),
        ),
      );
    const numbers = async (sql: string) => (await database.query<{ id: number }>(sql)).map(({ id }) => Number(id));
    const vehicles = await numbers("select id from vehicles where vehicle_code like 'LKCODE%' order by vehicle_code");
    const devices = await numbers("select id from devices where device_id like 'LKDEV%' order by device_id");
    await database.query('delete from alarms');
    const alarms: number[][] = [];
    for (const index of indexes) {
      const own: number[] = [];
      for (const [alarm, age] of ALARMS.entries()) {
        const [row] = await database.query<{ id: number }>(
          `insert into alarms (device_pk, vehicle_id, alarm_type, severity, message, created_at, source_key)
           values ($1, $2, 'sos', 'critical', $3, $4, $5) returning id`,
          [devices[index], vehicles[index], alarmText(index, alarm), new Date(now - age * 60_000), `secret:${alarm}`],
        );
        own.push(Number(row?.id));
      }
      alarms.push(own);
    }
    const accounts = await database.query<{ id: number; username: Person }>(
      'select id, username from users where username = any($1::text[])',
      [people],
    );
    const ids = Object.fromEntries(accounts.map(({ username, id }) => [username, id])) as Record<Person, number>;
    const services: number[] = [];
    for (const index of indexes) {
      const [row] = await database.query<{ id: number }>(
        "insert into maintenance (vehicle_id, title, due_date, warn_km, warn_days) values ($1, $2, '2030-01-01', 500, 7) returning id",
        [vehicles[index], serviceOf(index)],
      );
      services.push(Number(row?.id));
    }
    // Everybody was told of every alarm, when he still saw its vehicle.
    await database.query(
      `with told as (
         insert into notification_messages (user_id, channel, kind, alarm_count, status)
         select u.id, 'console', 'alarm', 1, 'sent' from users u, alarms a where u.username = any($1::text[]) returning id, user_id),
       numbered as (select id, user_id, row_number() over (partition by user_id order by id) as n from told)
       insert into notification_dues (alarm_id, user_id, after_minutes, channel, due_at, message_id)
       select a.id, m.user_id, 0, 'console', now(), m.id from numbered m join (select id, row_number() over (order by id) as n from alarms) a on a.n = m.n`,
      [people],
    );
    await test.api.trips.catchUp();
    const fleet = new SecretFleet(test, { vehicles, devices, alarms, services, people: ids });
    // From here on these two are limited, and so are the sessions that they begin.
    for (const person of ['operator', 'manager'] as const)
      await database.query('insert into user_teams (user_id, team_id) values ($1, 1)', [ids[person]]);
    return fleet;
  }

  /** Brings the database into a state, as the calls would that change who sees what. */
  async enter(state: State): Promise<void> {
    const { database, services } = this.#test.api;
    const { vehicles, devices, people: ids } = this.#ids;
    await database.transaction(async ({ query }) => {
      await query('delete from vehicle_assignments');
      await query('delete from user_teams');
      await query('update devices set vehicle_id = null where id = any($1::int[])', [devices]);
      for (const [index, own] of state.teams.entries())
        await query('update vehicles set team_id = $2 where id = $1', [vehicles[index], own]);
      for (const [index, place] of state.places.entries())
        if (place !== null)
          await query('update devices set vehicle_id = $2 where id = $1', [devices[index], vehicles[place]]);
      for (const person of ['operator', 'manager'] as const)
        await query('insert into user_teams (user_id, team_id) select $1, unnest($2::int[])', [
          ids[person],
          state.granted[person],
        ]);
      for (const { vehicle, from, to } of state.assignments)
        if (to === null || to < from)
          await query(
            `insert into vehicle_assignments (vehicle_id, user_id, valid_from, valid_to)
             values ($1, $2, now() - make_interval(mins => $3), now() - make_interval(mins => $4::int))`,
            [vehicles[vehicle], ids.driver, from, to],
          );
    });
    this.#state = { ...state, assignments: state.assignments.filter(({ from, to }) => to === null || to < from) };
    await services.live.sightsChanged();
  }

  /** Makes a call. @throws Leak when its answer holds what the person must not read */
  async call({ person, call, vehicle }: { person: Person; call: number; vehicle: number }): Promise<void> {
    const [method, path, body] = targets[call]?.(vehicle, this.#ids) ?? ['GET', '/api/alarms'];
    const answer = await this.#test.call(person, method, path, body);
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.#look(person, `${method} ${path}`, answer.body);
  }

  /** Connects as everybody, changes every vehicle, and looks at what was heard. @throws Leak */
  async listen(): Promise<void> {
    const sockets = await Promise.all(
      people.flatMap((person) =>
        [true, false].map(async (batch) => [person, await this.#follow(person, batch)] as const),
      ),
    );
    const { database, services } = this.#test.api;
    const { vehicles, alarms } = this.#ids;
    const state = this.#now();
    const at = new Date().toISOString();
    for (const [device, place] of state.places.entries()) {
      const about = {
        vehicle_id: place === null ? null : (vehicles[place] ?? null),
        vehicle_code: place === null ? null : codeOf(place),
        license_plate: place === null ? null : plateOf(place),
        device_id: deviceIdOf(device),
      };
      services.live.locations([
        {
          ...about,
          latitude: latitudeOf(device, POSITIONS.length - 1),
          longitude: 21,
          speed: 1,
          heading: 0,
          altitude: 0,
          satellites: 9,
          accuracy: 5,
          gps_time: at,
          received_at: at,
          device_status: 'online',
        },
      ]);
      services.live.statuses([{ ...about, status: 'offline', timestamp: at }]);
      if (about.vehicle_id !== null)
        services.live.emitVehicleStatus(about.vehicle_id, { ...about, status: 'online', timestamp: at });
    }
    services.live.flush();
    await this.#test.call('admin', 'PUT', '/api/alarms/acknowledge/bulk', { alarm_ids: alarms.flat() });
    await database.query('update alarms set is_acknowledged = false, acknowledged_by = null, acknowledged_at = null');
    for (const [person, { socket, heard }] of sockets) {
      // A round trip: what was sent before has arrived.
      await emit(socket, 'leave-fleet-tracking');
      this.#look(person, 'a live event', heard);
      const seen = state.places.filter((place) => seenSince(state, person, place) !== null).length;
      const moved = heard.filter(([name]) => name === 'location-update').flatMap(([, payload]) => payload).length;
      if (seen !== moved) throw new Error(`${person} sees ${seen} vehicles and heard of ${moved}.`);
      socket.disconnect();
    }
  }

  async #follow(person: Person, batch: boolean): Promise<{ socket: Socket; heard: [string, unknown][] }> {
    const socket = await this.#test.connect(await this.#test.login(person), { batch });
    const heard: [string, unknown][] = [];
    socket.onAny((name: string, payload: unknown) => heard.push([name, payload]));
    await this.#test.api.services.live.sightsChanged();
    await emit(socket, 'join-fleet-tracking');
    for (const vehicle of this.#ids.vehicles) await emit(socket, 'join-vehicle-tracking', vehicle);
    return { socket, heard };
  }

  #now(): State {
    if (!this.#state) throw new Error('enter() comes first.');
    return this.#state;
  }

  #look(person: Person, where: string, what: unknown): void {
    const text = JSON.stringify(what);
    const leaked = secretsOf(this.#now(), person).filter((secret) => text.includes(secret));
    if (leaked.length > 0) throw new Leak(`${person} read ${leaked.join(', ')} in ${where}`);
    if (/LK\d?[A-Z]|тајна/.test(text)) this.shown += 1;
  }
}

/** Looks for a leak in so many calls, of random people in random states. @returns how many answers showed something */
export async function findLeaks(test: TestApi, calls: number, seed?: number): Promise<number> {
  const fleet = await SecretFleet.create(test);
  const perState = 20;
  await fc.assert(
    fc.asyncProperty(anyState, fc.array(anyCall, { minLength: perState, maxLength: perState }), async (state, made) => {
      await fleet.enter(state);
      for (const call of made) await fleet.call(call);
      await fleet.listen();
    }),
    { numRuns: Math.ceil(calls / perState), ...(seed !== undefined && { seed }), endOnFailure: false },
  );
  return fleet.shown;
}
