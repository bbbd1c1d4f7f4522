import fc from 'fast-check';
import { reportSheets } from '../../extensions/scheduledReports/reportSheets';
import { findReader } from '../../extensions/scheduledReports/schedules.store';
import { zoneTeamsOf } from '../../extensions/zones/zoneNames';
import { anyChoice, type Described, type Pool } from '../calls/madeCall';
import { emit, type TestApi } from '../client';
import { positionBody } from '../traccar';
import { unzip } from '../unzip';
import { ask, poolAbout, type Question, questionsOf } from './questions';
import {
  ALARMS,
  alarmText,
  anyState,
  codeOf,
  deviceIdOf,
  indexesOf,
  latitudeOf,
  makeOf,
  type Person,
  PHONE,
  POSITIONS,
  PRIVATE,
  people,
  plateOf,
  privateLatitudeOf,
  SIM,
  type State,
  secretsOf,
  secretsOfHeld,
  seenSince,
  serviceOf,
  TRACKER,
  vehicleIndex,
} from './secrets';

const WORLD = [-180, -85, 180, 85];
const NOWHERE = [0, 0, 0, 0];

/** Something was read or heard that the user may not see. */
export class Leak extends Error {
  override readonly name = 'Leak';
}

const asked = fc.record({
  person: fc.constantFrom(...people),
  question: fc.nat(1_000_000),
  choice: anyChoice,
  vehicle: vehicleIndex,
});
type Asked = typeof asked extends fc.Arbitrary<infer A> ? A : never;

type ReportChoice = Parameters<typeof reportSheets>[1];

interface Ids {
  vehicles: number[];
  devices: number[];
  alarms: number[][];
  people: Record<Person, number>;
}

export class SecretFleet {
  readonly questions: readonly Question[];
  readonly #test: TestApi;
  readonly #ids: Ids;
  readonly #document: Described;
  /** What questions about each vehicle can name. */
  readonly #pools: readonly Pool[];
  /** The moment from which the ages of past things count: a walk takes longer than the time that lies between them. */
  readonly #created: number;
  #state: State | undefined;
  /** Responses that showed something: a test that gets only empty ones proves nothing. */
  shown = 0;

  private constructor(test: TestApi, ids: Ids, created: number, document: Described, pools: readonly Pool[]) {
    this.#test = test;
    this.questions = questionsOf(test.api.routes);
    this.#document = document;
    this.#pools = pools;
    this.#ids = ids;
    this.#created = created;
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
    for (const index of indexes)
      await database.query(
        "insert into maintenance (vehicle_id, title, due_date, warn_km, warn_days) values ($1, $2, '2030-01-01', 500, 7)",
        [vehicles[index], serviceOf(index)],
      );
    // Everyone got a message about every alarm while they still saw its vehicle.
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
    await database.query(
      `insert into private_drives (vehicle_id, user_id, valid_from, valid_to) select unnest($1::int[]), $2, $3, $4`,
      [vehicles, ids.driver, new Date(now - PRIVATE.from * 60_000), new Date(now - PRIVATE.to * 60_000)],
    );
    await test.api.services.privateTimes.refresh();
    await test.forward(
      '/ingest/positions',
      indexes.map((index) =>
        positionBody(TRACKER(index), new Date(now - PRIVATE.at * 60_000), 40, {
          latitude: privateLatitudeOf(index, 'over'),
        }),
      ),
    );
    const { body: document } = await test.send('GET', '/api/docs', {});
    const pools = await Promise.all(indexes.map((index) => poolAbout(database, index)));
    const fleet = new SecretFleet(test, { vehicles, devices, alarms, people: ids }, now, document, pools);
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
      // Each tracker was in the vehicle of its own number until now: a vehicle's history names no tracker of an earlier
      // state.
      await query('delete from device_assignments where device_pk = any($1::int[])', [devices]);
      await query(
        `insert into device_assignments (device_pk, vehicle_id, valid_from, valid_to)
         select *, to_timestamp(0), now() from unnest($1::int[], $2::int[])`,
        [devices, vehicles],
      );
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
             values ($1, $2, $3, $4)`,
            [vehicles[vehicle], ids.driver, this.#ago(from), to === null ? null : this.#ago(to)],
          );
    });
    this.#state = { ...state, assignments: state.assignments.filter(({ from, to }) => to === null || to < from) };
    await this.#makePrivate();
    await services.live.visibilityChanged();
  }

  /** Past moments count from the beginning of the walk, future ones from now. */
  #ago(minutes: number): Date {
    return new Date((minutes > 0 ? this.#created : Date.now()) - minutes * 60_000);
  }

  /** Makes exactly those vehicles private that the state names, whatever calls have changed meanwhile. */
  async #makePrivate(): Promise<void> {
    const { database, services } = this.#test.api;
    const { vehicles, people: ids } = this.#ids;
    const isPrivate = vehicles.filter((_, index) => this.#now().isPrivate[index]);
    await database.query(
      'update private_drives set valid_to = now(), changed_at = clock_timestamp() where valid_to > now() and vehicle_id <> all($1::int[])',
      [isPrivate],
    );
    await database.query(
      `insert into private_drives (vehicle_id, user_id, valid_from, valid_to)
       select v.id, $2, now(), now() + interval '1 hour' from unnest($1::int[]) as v(id)
       where not exists (select from private_drives d where d.vehicle_id = v.id and d.valid_to > now())`,
      [isPrivate, ids.driver],
    );
    await services.privateTimes.refresh();
  }

  /** Asks a question. @throws Leak when its answer holds what the person must not read */
  async ask({ person, question, choice, vehicle }: Asked): Promise<void> {
    const asked = this.questions[question % this.questions.length];
    const { method, path, body } = ask(this.#document, asked as Question, choice, this.#pools[vehicle] ?? {});
    if (method === 'FILE') {
      const made = { view: path, days: 7, month: 'this', vehicle_id: this.#ids.vehicles[vehicle] };
      return this.#openReport(person, path, made as ReportChoice); // a view of the contract's
    }
    if (path.endsWith('/data')) return this.#openHeld(person, path);
    // It is there to see that what is private is hidden from everybody, and would change the others' fleet.
    if (person === 'admin' && method !== 'GET') return;
    const answer = await this.#test.call(person, method, path, body);
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.#look(person, `${method} ${path}`, answer.body);
  }

  async #openReport(person: Person, view: string, choice: ReportChoice): Promise<void> {
    const { database } = this.#test.api;
    const id = this.#ids.people[person];
    const visibility = await findReader(database, id);
    if (visibility === undefined) return;
    const reader = { visibility, locale: 'mk', zoneTeams: await zoneTeamsOf(database, id) } as const;
    this.#look(person, `the report ${view}`, await reportSheets(database, choice, reader));
  }

  async #openHeld(person: Person, path: string): Promise<void> {
    const headers = { authorization: `Bearer ${await this.#test.login(person)}` };
    const answer = await fetch(this.#test.api.url + path, { headers });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) return this.#look(person, path, body.toString());
    const of = path.includes('/users/') ? 'driver' : person;
    this.#look(person, path, Object.values(unzip(body)), secretsOfHeld(this.#now(), of));
  }

  /** Connects as everybody, changes every vehicle, and looks at what was heard. @throws Leak */
  async listen(): Promise<void> {
    const sockets = await Promise.all(
      people.flatMap((person) =>
        (['plain', 'batch', 'view'] as const).map(async (kind) => [person, await this.#follow(person, kind)] as const),
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
    await this.#makePrivate();
    await this.#test.forward(
      '/ingest/positions',
      state.places.flatMap((place, device) =>
        place !== null && state.isPrivate[place]
          ? [positionBody(TRACKER(device), new Date(), 40, { latitude: privateLatitudeOf(device, 'now') })]
          : [],
      ),
    );
    services.live.flush();
    await this.#test.call('admin', 'PUT', '/api/alarms/acknowledge/bulk', { alarm_ids: alarms.flat() });
    await database.query('update alarms set is_acknowledged = false, acknowledged_by = null, acknowledged_at = null');
    // A map that comes back to a place is sent it again, as it is known by now.
    for (const box of [NOWHERE, WORLD]) {
      await Promise.all(sockets.map(([, { look }]) => look(box)));
      services.live.flush();
    }
    for (const [person, { socket, heard }] of sockets) {
      // A round trip: what was sent before has arrived.
      await emit(socket, 'leave-fleet-tracking');
      this.#look(person, 'a live event', heard);
      const seen = state.places.filter((place) => seenSince(state, person, place) !== null).length;
      const updates = heard.filter(([name]) => name === 'location-update').flatMap(([, payload]) => payload);
      const moved = new Set(updates.map((update) => (update as { device_id: string }).device_id)).size;
      if (seen !== moved) throw new Error(`${person} sees ${seen} vehicles and heard of ${moved}.`);
      socket.disconnect();
    }
  }

  async #follow(person: Person, kind: 'plain' | 'batch' | 'view') {
    const socket = await this.#test.connect(await this.#test.login(person), { batch: kind !== 'plain' });
    const heard: [string, unknown][] = [];
    socket.onAny((name: string, payload: unknown) => heard.push([name, payload]));
    await this.#test.api.services.live.visibilityChanged();
    const look = async (box: readonly number[]) => {
      if (kind !== 'view') return;
      await emit(socket, 'live:view', { v: 1, box, zoom: 7, vehicles: this.#ids.vehicles, cells: null });
    };
    await look(WORLD);
    await emit(socket, 'join-fleet-tracking');
    if (kind !== 'view') for (const vehicle of this.#ids.vehicles) await emit(socket, 'join-vehicle-tracking', vehicle);
    return { socket, heard, look };
  }

  #now(): State {
    if (!this.#state) throw new Error('enter() comes first.');
    return this.#state;
  }

  #look(person: Person, where: string, what: unknown, secrets = secretsOf(this.#now(), person)): void {
    const text = JSON.stringify(what) ?? '';
    const leaked = secrets.filter((secret) => text.includes(secret));
    if (leaked.length > 0) throw new Leak(`${person} read ${leaked.join(', ')} in ${where}`);
    if (/LK\d?[A-Z]|тајна/.test(text)) this.shown += 1;
  }
}

/** In which the driver, the operator and the manager each see some vehicles, and not the others. */
const PARTLY: State = {
  teams: [1, 1, 2, 3, null, null],
  places: [0, 1, 2, 3, 4, 5],
  granted: { operator: [1], manager: [2] },
  assignments: [{ vehicle: 0, from: 400, to: null }],
  isPrivate: [false, false, false, false, false, false],
};

/**
 * Asks every question as everybody, about a vehicle that the driver sees and about one that only the administrator
 * sees.
 * @returns the number of responses that showed something
 * @throws Leak
 */
export async function walkCalls(fleet: SecretFleet): Promise<number> {
  const before = fleet.shown;
  await fleet.enter(PARTLY);
  // With and without what its query may have.
  for (const person of people)
    for (const question of fleet.questions.keys())
      for (const choice of [0, 1]) for (const vehicle of [0, 4]) await fleet.ask({ person, question, choice, vehicle });
  return fleet.shown - before;
}

/**
 * Looks for a leak in the answers to so many questions, of random people in random states.
 * @returns the number of responses that showed something
 */
export async function findLeaks(fleet: SecretFleet, calls: number, seed?: number): Promise<number> {
  const before = fleet.shown;
  const perState = 20;
  await fc.assert(
    fc.asyncProperty(anyState, fc.array(asked, { minLength: perState, maxLength: perState }), async (state, all) => {
      await fleet.enter(state);
      for (const one of all) await fleet.ask(one);
      await fleet.listen();
    }),
    { numRuns: Math.ceil(calls / perState), ...(seed !== undefined && { seed }), endOnFailure: false },
  );
  return fleet.shown - before;
}
