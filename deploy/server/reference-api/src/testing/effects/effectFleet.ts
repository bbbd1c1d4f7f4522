import { enqueueNotifications } from '../../extensions/notifications/outbox';
import { type Described, makeCall, moments, type Pool } from '../calls/madeCall';
import { thingsOf } from '../calls/things';
import type { TestApi } from '../client';
import { positionBody } from '../traccar';
import { tablesOf, takeSnapshot } from '../writes/snapshot';

const MINUTE = 60_000;
const PASSWORD = 'Proba-Lozinka-8137';
/** Where all vehicles drive through, fast enough for some limits and too fast for others. */
const [LATITUDE, LONGITUDE] = [41.6, 21.43];
const SPEEDS = [40, 40, 95, 95, 175, 175, 40];
/** A value that trackers send, as much as their speed. */
const ATTRIBUTE = 'io78';
/** Above what the last message of a drive has, so that each drive crosses it once. */
const thresholds = [{ side: 'above', limit: 100, hysteresis: 0, minutes: 0, severity: 'low' }];
/** The team of each vehicle; the limited manager sees those of the first. */
const TEAMS = [1, 2, 3, null];

const square = (size: number) => {
  const [west, east, south, north] = [LONGITUDE - size, LONGITUDE + size, LATITUDE - size, LATITUDE + size];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
};
const STEPS = [
  [{ after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] }],
  [{ after_minutes: 5, users: [], roles: ['operator', 'manager'], channels: ['console', 'mail'] }],
];
/** Around the clock: each drive is at another hour, and none of them may be outside working hours by itself. */
const shifts = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
const calendar = { shifts, holidays_free: false, exceptions: [], driving_severity: 'high' };

/** Ends a transaction of which nothing is to stay. */
class Undone extends Error {}

/** A fleet of three teams, with things that several use, and one who sees the vehicles of one team. */
export class EffectFleet {
  /** How many drives have a time of their own, ten minutes apart, in what counts as having been there before them. */
  static readonly DRIVES = 400;
  readonly #test: TestApi;
  readonly #vehicles: number[] = [];
  #document: Described = { paths: {} };
  #tables: Awaited<ReturnType<typeof tablesOf>> = [];
  #turn = 0;

  private constructor(test: TestApi) {
    this.#test = test;
  }

  static async create(test: TestApi): Promise<EffectFleet> {
    const fleet = new EffectFleet(test);
    await fleet.#prepare();
    return fleet;
  }

  async #must(as: string, method: string, path: string, body: unknown) {
    const answer = await this.#test.call(as, method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  async #prepare(): Promise<void> {
    const test = this.#test;
    this.#document = (await test.send('GET', '/api/docs', {})).body;
    const tables = await tablesOf(test.api.database);
    this.#tables = tables.filter(({ name }) => !/^(?:locations|acts|sensor_readings)$/.test(name));
    const person = {
      username: 'm1',
      email: 'm1@fleet.example',
      password: PASSWORD,
      first_name: 'М',
      last_name: 'Еден',
    };
    const { id } = await this.#must('admin', 'POST', '/api/users', { ...person, role: 'manager', team_id: 1 });
    await this.#must('admin', 'PUT', `/api/users/${id}/teams`, { team_ids: [1] });
    await test.login('m1', PASSWORD);
    for (const [index, team_id] of TEAMS.entries()) {
      const values = {
        vehicle_id: `EF-${index}`,
        license_plate: `EF ${index}`,
        make: 'М',
        model: 'М',
        vehicle_type: 'van',
      };
      const vehicle = await this.#must('admin', 'POST', '/api/vehicles', values);
      this.#vehicles.push(vehicle.id);
      const device = { device_id: `EFD-${index}`, imei: this.#uid(index), device_type: 'T', vehicle_id: vehicle.id };
      await this.#must('admin', 'POST', '/api/devices', device);
      await test.api.database.query('update vehicles set team_id = $2 where id = $1', [vehicle.id, team_id]);
    }
    await this.#must('admin', 'POST', '/api/sensors', {
      device_type: 'T',
      attribute: ATTRIBUTE,
      name: 'Мера',
      thresholds,
    });
    const [, second] = this.#vehicles;
    await this.#must('admin', 'POST', '/api/notification-rules', {
      alarm_types: null,
      severities: null,
      vehicle_ids: [second],
      moment: 'always',
      steps: STEPS[0],
      is_paused: false,
    });
    const zones = [
      ['Заедничка', null, 130, 0.02],
      ['Прва', 1, null, 0.03],
      ['Втора', 2, 90, 0.04],
    ] as const;
    for (const [name, team_id, speed_limit, size] of zones) {
      const zone = await this.#must('admin', 'POST', '/api/zones', {
        name,
        team_id,
        speed_limit,
        geometry: square(size),
      });
      const rule = { zone_id: zone.id, event: 'enter', severity: 'low', vehicle_ids: [second] };
      await this.#must('admin', 'POST', '/api/zones/rules', rule);
      const made = await this.#must('admin', 'POST', '/api/calendars', {
        ...calendar,
        name: `Календар ${name}`,
        team_id,
      });
      if (team_id === 1)
        await this.#must('admin', 'PUT', '/api/calendars/uses', { calendar_id: made.id, vehicle_id: second });
    }
  }

  #uid = (index: number) => String(870_000_000_000_000 + index);

  /** Everything about vehicles out of the manager's sight that a drive through the zones leaves, by its own time. */
  async drive(): Promise<unknown> {
    const { database, services } = this.#test.api;
    this.#turn += 1;
    // Of a value one reading of each half minute is kept.
    const begin = (Math.floor(Date.now() / MINUTE) - 70 * 60 + this.#turn * 10) * MINUTE;
    // What was made counts for the drive, as if it had been there before it; teams, since always.
    await database.query('delete from past_vehicle_groups');
    for (const [table, columns] of [
      ['zones', ['counts_from', 'limit_from', 'updated_at']],
      ['zone_rules', ['counts_from', 'updated_at']],
      ['work_calendars', ['counts_from', 'updated_at']],
      ['calendar_uses', ['counts_from']],
      ['speed_limits', ['counts_from']],
      ['sensors', ['counts_from', 'changed_at']],
    ] as const)
      await database.query(
        `update ${table} set ${columns.map((name) => `${name} = ${name.endsWith('_at') ? 'clock_timestamp()' : "now() - interval '3 days'"}`).join(', ')}`,
      );
    for (const book of [
      services.vehicleGroups,
      services.zoneBook,
      services.limitBook,
      services.hourBook,
      services.sensorBook,
    ])
      await book.refresh();
    const bodies = SPEEDS.flatMap((speed, step) =>
      TEAMS.map((_, index) =>
        positionBody(this.#uid(index), new Date(begin + step * 20_000), speed, {
          latitude: LATITUDE - 0.06 + step * 0.02,
          longitude: LONGITUDE,
          attributes: { [ATTRIBUTE]: speed },
        }),
      ),
    );
    await this.#test.forward('/ingest/positions', bodies);
    return this.#seenSince(begin);
  }

  async #seenSince(begin: number): Promise<unknown> {
    const { database } = this.#test.api;
    const others = this.#vehicles.slice(1);
    const since = new Date(begin - 1).toISOString();
    const offset = (column: string) => `extract(epoch from ${column} - $2::timestamptz)`;
    const rows = (sql: string) => database.query(sql, [others, since]);
    const { body } = await this.#test.call(
      'admin',
      'GET',
      `/api/zones/visits?start=${encodeURIComponent(since)}&limit=200`,
    );
    const calendars = await Promise.all(
      others.map(async (id) => (await this.#test.call('admin', 'GET', `/api/vehicles/${id}/calendar`)).body.data),
    );
    return {
      alarms: await rows(
        `select vehicle_id, alarm_type, severity, message, ${offset('created_at')} as at from alarms where vehicle_id = any($1::int[]) and created_at >= $2 order by 1, 5, 4`,
      ),
      stays: body.data
        .filter(({ vehicle_id }: { vehicle_id: number }) => others.includes(vehicle_id))
        .map(({ vehicle_id, zone_name, entered_at, left_at }: Record<string, string>) =>
          [vehicle_id, zone_name, Date.parse(entered_at ?? '') - begin, left_at && Date.parse(left_at) - begin].join(
            ' ',
          ),
        )
        .sort(),
      hours: calendars.map(
        ({ calendar: own, by }) => own && [by, own.name, own.shifts, own.exceptions, own.driving_severity],
      ),
      limits: await database.query(
        'select vehicle_id, team_id, vehicle_type, speed_limit from speed_limits where vehicle_id = any($1::int[]) or (vehicle_id is null and team_id is distinct from 1) order by id',
        [others],
      ),
      rules: await database.query(
        'select zone_id, event, severity, vehicle_ids from zone_rules where vehicle_ids && $1::int[] order by id',
        [others],
      ),
      sensors: await database.query(
        'select s.device_type, d.vehicle_id, attribute, name, thresholds from sensors s left join devices d on d.id = s.device_pk where d.id is null or d.vehicle_id = any($1::int[]) order by s.id',
        [others],
      ),
      readings: await rows(
        `select d.vehicle_id, ${offset('r.at')} as at, r.value from sensor_readings r join devices d on d.id = r.device_pk where d.vehicle_id = any($1::int[]) and r.at >= $2 order by 1, 2, 3`,
      ),
      silences: await database.query(
        'select s.* from silence_limits s join devices d on d.id = s.device_pk where d.vehicle_id = any($1::int[]) order by s.device_pk',
        [others],
      ),
      told: await this.#toldOf(others, since),
      vehicles: await database.query('select * from vehicles where id = any($1::int[]) order by id', [others]),
    };
  }

  /** Who would be told of alarms of some vehicles, were they of now. */
  async #toldOf(vehicles: readonly number[], since: string): Promise<unknown> {
    let told: unknown;
    const ask = this.#test.api.database.transaction(async (queries) => {
      const ids = await queries.query<{ id: number }>(
        'update alarms set created_at = now() where vehicle_id = any($1::int[]) and created_at >= $2 returning id',
        [vehicles, since],
      );
      const alarms = ids.map(({ id }) => id);
      await enqueueNotifications(queries, alarms);
      told = await queries.query(
        `select a.vehicle_id, a.alarm_type, a.message, u.username, d.after_minutes, d.channel from notification_dues d
         join alarms a on a.id = d.alarm_id join users u on u.id = d.user_id where a.id = any($1::bigint[]) order by 1, 2, 3, 4, 5, 6`,
        [alarms],
      );
      throw new Undone();
    });
    await ask.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
    return told;
  }

  /** Makes one call of those that the limited manager may make. @returns what it was, where it was accepted */
  async write(choice: number): Promise<string | undefined> {
    const served = this.#test.api.routes.filter(
      ({ method, path, restrictedUsers }) =>
        !['GET', 'HEAD'].includes(method) && restrictedUsers && /^\/api\/(?!auth|acts)/.test(path),
    );
    const { method, path, body } = makeCall(this.#document, served, choice, await this.#pool());
    const { status } = await this.#test.call('m1', method, path, body);
    if (status === 401) {
      this.#test.forget('m1');
      await this.#test.login('m1', PASSWORD);
    }
    return status < 300 ? `${method} ${path} ${JSON.stringify(body)}` : undefined;
  }

  async #pool(): Promise<Pool> {
    const snapshot = await takeSnapshot(this.#test.api.database, this.#tables);
    const things = thingsOf(snapshot, (table, rows) =>
      table === 'users' ? rows.filter(({ username }) => !/^(?:m1|admin)$/.test(String(username))) : rows,
    );
    return {
      ...things,
      calendar_id: [...(things.calendar_id ?? []), null],
      vehicle_id: [...this.#vehicles, null],
      team_id: [1, 1, null, 2],
      kind: ['team', 'vehicle', 'depot'],
      key: [1, ...this.#vehicles],
      geometry: [square(0.01), square(0.05), square(1)],
      speed_limit: [5, 200, null],
      event: ['enter', 'exit', 'speed'],
      shifts: [[{ days: [7], from: '03:00', to: '04:00' }], shifts],
      exceptions: [[]],
      name: ['Заедничка', `Име ${this.#turn}`, `Друго ${this.#turn}`],
      color: ['blue'],
      valid_from: moments(),
      attribute: [ATTRIBUTE],
      device_type: ['T', 'Друг'],
      thresholds: [thresholds, []],
      steps: STEPS,
      moment: ['always'],
    };
  }
}
