import fc from 'fast-check';
import type { Role } from 'shared-auth/contract';
import { anyChoice, type Described, makeCall, moments, type Pool } from '../calls/madeCall';
import { thingsOf } from '../calls/things';
import type { TestApi } from '../client';
import { hiddenIn, isOwn, trespasses, World } from './owners';
import { changesBetween, type Snapshot, tablesOf, takeSnapshot } from './snapshot';

/** Long enough, and in no list of passwords. */
export const PASSWORD = 'Proba-Lozinka-8137';

/** A call before it is known what there is. */
const anyWrite = fc.record({
  actor: fc.nat(1000),
  /** Whether the call is about something of the actor's own. */
  isOwn: fc.boolean(),
  choice: anyChoice,
});
type Chosen = typeof anyWrite extends fc.Arbitrary<infer C> ? C : never;

/** A call wrote or named a row that was not the caller's, or let a user see more than before. */
export class Trespass extends Error {
  override readonly name = 'Trespass';
}

/** The users in addition to the demo accounts, and the teams that they see; null: all. */
export const staff: readonly { username: string; role: Role; team_id: number | null; teams: number[] | null }[] = [
  { username: 'm1', role: 'manager', team_id: 1, teams: [1] },
  { username: 'm2', role: 'manager', team_id: 2, teams: [2] },
  { username: 'm12', role: 'manager', team_id: null, teams: [1, 2] },
  { username: 'm-all', role: 'manager', team_id: 1, teams: null },
  { username: 'o1', role: 'operator', team_id: 1, teams: [1] },
  { username: 'o2', role: 'operator', team_id: 2, teams: [2] },
  { username: 'o-all', role: 'operator', team_id: null, teams: null },
  { username: 'd1', role: 'driver', team_id: 1, teams: null },
  { username: 'd2', role: 'driver', team_id: 2, teams: null },
  { username: 'd0', role: 'driver', team_id: null, teams: null },
];
const teamsOfVehicles = [1, 1, 2, 2, 3, null];

/** A fleet of three teams in a server, and people who try to reach beyond theirs. */
export class WriteFleet {
  readonly #test: TestApi;
  readonly #tables: Awaited<ReturnType<typeof tablesOf>>;
  readonly #tokens = new Map<string, string | undefined>();
  readonly #document: Described;
  #serial = 0;
  /** Calls that were answered with 2xx: a test in which all are refused proves nothing. */
  done = 0;

  private constructor(test: TestApi, tables: Awaited<ReturnType<typeof tablesOf>>, document: Described) {
    this.#test = test;
    this.#document = document;
    this.#tables = tables;
  }

  static async create(test: TestApi): Promise<WriteFleet> {
    const { database } = test.api;
    const must = async (as: string, method: string, path: string, body?: unknown) => {
      const answer = await test.call(as, method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    };
    const ids = new Map<string, number>();
    for (const { username, role, team_id, teams } of staff) {
      const { id } = await must('admin', 'POST', '/api/users', {
        username,
        email: `${username}@fleet.example`,
        password: PASSWORD,
        first_name: username,
        last_name: 'Проба',
        role,
        team_id,
      });
      ids.set(username, id);
      if (teams !== null) await must('admin', 'PUT', `/api/users/${id}/teams`, { team_ids: teams });
    }
    const vehicles: number[] = [];
    const calendars: number[] = [];
    for (const [index, team_id] of teamsOfVehicles.entries()) {
      const { id } = await must('admin', 'POST', '/api/vehicles', {
        vehicle_id: `TW-${index}`,
        license_plate: `TW ${index}`,
        make: 'М',
        model: 'М',
        vehicle_type: 'van',
      });
      vehicles.push(id);
      await must('admin', 'PUT', `/api/vehicles/${id}/team`, { team_id });
      const device = await must('admin', 'POST', '/api/devices', {
        device_id: `TWD-${index}`,
        imei: String(880_000_000_000_000 + index),
        device_type: 'T',
        vehicle_id: id,
      });
      await must('admin', 'POST', '/api/maintenance', {
        vehicle_id: id,
        title: 'сервис',
        due_date: '2031-01-01',
        due_odometer: null,
      });
      const calendar = await must('admin', 'POST', '/api/calendars', {
        name: `К ${index}`,
        team_id,
        shifts: [],
        holidays_free: true,
        exceptions: [],
      });
      calendars.push(calendar.id);
      await database.query(
        `insert into alarms (device_pk, vehicle_id, alarm_type, severity, message, created_at, source_key) values ($1, $2, 'sos', 'critical', 'SOS', now(), 'w')`,
        [device.id, id],
      );
      const rule = {
        alarm_types: null,
        severities: null,
        vehicle_ids: [id],
        team_ids: null,
        moment: 'always',
        steps: [{ after_minutes: 0, users: [ids.get(index < 2 ? 'o1' : 'o2')], roles: [], channels: ['console'] }],
        is_paused: false,
      };
      const maker = index === 0 ? 'm1' : index === 2 ? 'm2' : 'admin';
      const token = maker === 'admin' ? await test.login('admin') : await test.login(maker, PASSWORD);
      await test.send('POST', '/api/notification-rules', { body: rule, token });
      const schedule = { name: 'т', view: 'vehicle', days: 7, vehicle_id: id, month: null, format: 'link' };
      const times = { every: 'day', weekday: null, month_day: null, at_time: '07:00', is_paused: true };
      const recipients = [ids.get(index < 2 ? 'o1' : 'o2')];
      await test.send('POST', '/api/report-schedules', { body: { ...schedule, ...times, recipients }, token });
    }
    for (const [driver, vehicle] of [
      ['d1', 0],
      ['d2', 2],
    ] as const)
      await must('admin', 'POST', `/api/vehicles/${vehicles[vehicle]}/assignments`, { user_id: ids.get(driver) });
    // What belongs to a team, and others use: whoever deletes it takes theirs along.
    for (const [team_id, own, others] of [
      [1, 0, 2],
      [2, 2, 0],
    ] as const) {
      const geometry = { type: 'Point', coordinates: [21.4, 42], radius: 200 };
      const rule = { event: 'enter', severity: 'low', team_ids: [] };
      const zone = async (name: string) =>
        (await must('admin', 'POST', '/api/zones', { name: `${name} ${team_id}`, team_id, geometry })).id;
      const used = await zone('Користена');
      await must('admin', 'POST', '/api/zones/rules', { ...rule, zone_id: used, vehicle_ids: [vehicles[others]] });
      await database.query(
        `insert into zone_visits (zone_id, device_pk, vehicle_id, entered_at, left_at)
         select $1, id, vehicle_id, now() - interval '1 hour', now() - interval '30 minutes' from devices where vehicle_id = $2`,
        [await zone('Мината'), vehicles[others]],
      );
      const calendar_id = calendars[own];
      await must('admin', 'PUT', '/api/calendars/uses', { calendar_id, vehicle_id: vehicles[others] });
    }
    return new WriteFleet(test, await tablesOf(database), (await test.send('GET', '/api/docs', {})).body);
  }

  snapshot(): Promise<Snapshot> {
    return takeSnapshot(this.#test.api.database, this.#tables);
  }

  /** Makes a call in the name of a limited user. @throws Trespass when it wrote what is not theirs */
  async write(chosen: Chosen, before: Snapshot): Promise<Snapshot> {
    const world = new World(before);
    // An account that an earlier call made may be the caller as well.
    const actors = world.users
      .filter(
        ({ id, is_active, username }) =>
          is_active === true && !world.seesAll(id) && /^([mod]\d+|pisatel-\d+)$/.test(String(username)),
      )
      // Those who may write most write most.
      .flatMap((user) => Array(user.role === 'manager' ? 5 : user.role === 'operator' ? 2 : 1).fill(user));
    const actor = actors[chosen.actor % Math.max(1, actors.length)];
    if (actor === undefined) return before;
    const { method, path, body } = makeCall(
      this.#document,
      this.#test.api.routes.filter(
        (route) => !['GET', 'HEAD'].includes(route.method) && route.restrictedUsers && !route.path.endsWith('/logout'),
      ),
      chosen.choice,
      this.#pool(chosen, before, Number(actor.id)),
    );
    const username = String(actor.username);
    let during = await this.#signIn(username, before);
    const send = () => {
      const token = this.#tokens.get(username);
      return this.#test.send(method, path, { body, ...(token !== undefined && { token }) });
    };
    let answer = await send();
    if (answer.status === 401) {
      // An earlier call may have ended the session.
      this.#tokens.delete(username);
      during = await this.#signIn(username, during);
      answer = await send();
    }
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer.status < 300) this.done += 1;
    const after = await this.snapshot();
    const wrong = [
      ...trespasses(changesBetween(during, after), Number(actor.id), during, after),
      ...hiddenIn(answer.body, body, Number(actor.id), [during, after]).map((name) => `${name} was named`),
    ];
    if (wrong.length > 0)
      throw new Trespass(
        `${actor.username}: ${method} ${path} ${JSON.stringify(body)} → ${answer.status}: ${wrong.join('; ')}`,
      );
    return after;
  }

  /** Begins a session where there is none. @returns all rows as they are then */
  async #signIn(username: string, before: Snapshot): Promise<Snapshot> {
    if (this.#tokens.get(username) !== undefined) return before;
    this.#test.forget(username);
    this.#tokens.set(username, await this.#test.login(username, PASSWORD));
    return this.snapshot();
  }

  #pool({ isOwn: ofOwn }: Chosen, snapshot: Snapshot, actor: number): Pool {
    this.#serial += 1;
    const world = new World(snapshot);
    const things = thingsOf(snapshot, (table, rows) => {
      const own = ofOwn ? rows.filter((row) => isOwn(table, row, actor, world)) : [];
      return own.length > 0 ? own : rows;
    });
    const name = `pisatel-${this.#serial}`;
    const geometry = { type: 'Point', coordinates: [21.4, 42], radius: 200 };
    const soon = new Date(Date.now() + this.#serial * 60_000).toISOString();
    return {
      ...things,
      team_id: ofOwn && world.teams(actor).length > 0 ? world.teams(actor) : [1, 2, 3, null],
      key: [...(things.vehicle_id ?? []), 1, 2, 'all', 'truck'],
      username: [name],
      email: [`${name}@fleet.example`],
      password: [PASSWORD],
      imei: [String(990_000_000_000_000 + this.#serial)],
      // What another has the name of is refused.
      name: [name, name, 'Користена 2'],
      geometry: [geometry],
      zone: [1, 2, null].map((team_id) => ({ name, team_id, geometry })),
      channel: ['console'],
      until: [soon],
      valid_from: [...moments(), soon],
      team_ids: [[], [1], [2]],
      vehicle_ids: [[], null, ...(things.vehicle_id ?? []).map((id) => [id])],
    };
  }
}

/**
 * Has limited people write so many times, and looks for what they could not change or see before. @returns calls that
 * succeeded
 */
export async function findTrespasses(test: TestApi, calls: number, seed?: number): Promise<number> {
  const fleet = await WriteFleet.create(test);
  const perSequence = 25;
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { minLength: perSequence, maxLength: perSequence }), async (made) => {
      let snapshot = await fleet.snapshot();
      for (const chosen of made) snapshot = await fleet.write(chosen, snapshot);
    }),
    // Writes stay, so a sequence cannot be made again shorter.
    { numRuns: Math.ceil(calls / perSequence), ...(seed !== undefined && { seed }), endOnFailure: true },
  );
  return fleet.done;
}
