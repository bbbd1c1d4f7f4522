import fc from 'fast-check';
import type { TestApi } from '../client';
import { anyWrite, type Chosen, type Draw, PASSWORD, type Things, writeCalls } from './calls';
import { isOwn, trespasses, World } from './owners';
import { changesBetween, type Snapshot, tablesOf, takeSnapshot } from './snapshot';

/** A row was written that was not the caller's, or a user came to see more. */
export class Trespass extends Error {
  override readonly name = 'Trespass';
}

/** Who there is alongside the demo accounts, and which teams they see; null: all. */
const staff: readonly { username: string; role: string; team_id: number | null; teams: number[] | null }[] = [
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
  #serial = 0;
  /** Calls that were answered with 2xx: a test in which all are refused proves nothing. */
  done = 0;

  private constructor(test: TestApi, tables: Awaited<ReturnType<typeof tablesOf>>) {
    this.#test = test;
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
      await must('admin', 'POST', '/api/calendars', {
        name: `К ${index}`,
        team_id,
        shifts: [],
        holidays_free: true,
        exceptions: [],
      });
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
    return new WriteFleet(test, await tablesOf(database));
  }

  snapshot(): Promise<Snapshot> {
    return takeSnapshot(this.#test.api.database, this.#tables);
  }

  /** Makes a call in the name of a restricted user. @throws Trespass when it wrote what is not theirs */
  async write(chosen: Chosen, before: Snapshot): Promise<Snapshot> {
    const world = new World(before);
    // An account made by the calls before is one of those who call.
    const actors = world.users
      .filter(
        ({ id, is_active, username }) =>
          is_active === true && !world.seesAll(id) && /^([mod]\d+|pisatel-\d+)$/.test(String(username)),
      )
      // Those who may write most write most.
      .flatMap((user) => Array(user.role === 'manager' ? 5 : user.role === 'operator' ? 2 : 1).fill(user));
    const actor = actors[chosen.actor % Math.max(1, actors.length)];
    if (actor === undefined) return before;
    const [method, path, body] = writeCalls[chosen.call]?.(this.#draw(chosen, before, Number(actor.id))) ?? [
      'GET',
      '/api/alarms',
    ];
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
    const wrong = trespasses(changesBetween(during, after), Number(actor.id), during, after);
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

  #draw({ first, second, team, role, flag, ...chosen }: Chosen, snapshot: Snapshot, actor: number): Draw {
    this.#serial += 1;
    const world = new World(snapshot);
    const tables = {
      vehicles: 'vehicles',
      devices: 'devices',
      users: 'users',
      alarms: 'alarms',
      rules: 'notification_rules',
      schedules: 'report_schedules',
      services: 'maintenance',
      assignments: 'vehicle_assignments',
      trackerTimes: 'device_assignments',
      zones: 'zones',
      zoneRules: 'zone_rules',
      calendars: 'work_calendars',
    } as const satisfies Record<keyof Things, string>;
    const pick = (kind: keyof Things, at: number) => {
      const rows = [...(snapshot.get(tables[kind])?.values() ?? [])];
      const own = chosen.isOwn ? rows.filter((row) => isOwn(tables[kind], row, actor, world)) : [];
      const ids = (own.length > 0 ? own : rows).map(({ id }) => Number(id)).sort((a, b) => a - b);
      return ids[at % Math.max(1, ids.length)] ?? 1;
    };
    return {
      pick: (kind) => pick(kind, first),
      other: (kind) => pick(kind, second),
      serial: this.#serial,
      team,
      role,
      flag,
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
    // What was written stays: a sequence cannot be made again shorter.
    { numRuns: Math.ceil(calls / perSequence), ...(seed !== undefined && { seed }), endOnFailure: true },
  );
  return fleet.done;
}
