import type { RowChange, Snapshot } from './snapshot';

type Row = Readonly<Record<string, unknown>>;

const ranks: Readonly<Record<string, number>> = { driver: 0, operator: 1, manager: 2, admin: 3 };
const rankOf = (user: Row | undefined) => ranks[String(user?.role)] ?? 9;
const rowsOf = (snapshot: Snapshot, table: string): Row[] => [...(snapshot.get(table)?.values() ?? [])];

/** Who sees and may change what, by the rows alone: the rule once more, in words of its own. */
export class World {
  readonly #snapshot: Snapshot;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  user(id: unknown): Row | undefined {
    return rowsOf(this.#snapshot, 'users').find((row) => row.id === id);
  }

  get users(): Row[] {
    return rowsOf(this.#snapshot, 'users');
  }

  get vehicles(): number[] {
    return rowsOf(this.#snapshot, 'vehicles').map(({ id }) => Number(id));
  }

  vehicleOfAlarm(id: unknown): unknown {
    return rowsOf(this.#snapshot, 'alarms').find((row) => row.id === id)?.vehicle_id;
  }

  teams(user: unknown): unknown[] {
    return rowsOf(this.#snapshot, 'user_teams').flatMap((row) => (row.user_id === user ? [row.team_id] : []));
  }

  seesAll(id: unknown): boolean {
    const user = this.user(id);
    if (user?.role === 'admin') return true;
    return user?.role !== 'driver' && user?.sees_all === true && this.teams(id).length === 0;
  }

  /** The vehicles that a user sees; for a driver also those of future assignments. */
  seen(id: unknown): Set<number> {
    if (this.seesAll(id)) return new Set(this.vehicles);
    if (this.user(id)?.role === 'driver')
      return new Set(
        rowsOf(this.#snapshot, 'vehicle_assignments').flatMap((row) =>
          row.user_id === id && (row.valid_to === null || Date.parse(String(row.valid_to)) > Date.now())
            ? [Number(row.vehicle_id)]
            : [],
        ),
      );
    const teams = this.teams(id);
    return new Set(
      rowsOf(this.#snapshot, 'vehicles').flatMap((row) => (teams.includes(row.team_id) ? [Number(row.id)] : [])),
    );
  }

  canSee(actor: unknown, vehicle: unknown): boolean {
    return this.seen(actor).has(Number(vehicle));
  }

  /** Whether an account lets see nothing that the actor does not see, and is one of the actor's teams. */
  reaches(actor: unknown, id: unknown): boolean {
    if (actor === id) return true;
    const user = this.user(id);
    if (user === undefined || this.seesAll(id) || rankOf(user) > rankOf(this.user(actor))) return false;
    const own = this.teams(actor);
    const teams = user.role === 'driver' ? [user.team_id] : this.teams(id);
    if (teams.length === 0 || !teams.every((team) => own.includes(team))) return false;
    const seen = this.seen(actor);
    return [...this.seen(id)].every((vehicle) => seen.has(vehicle));
  }

  teamOfZone(zone: unknown): unknown {
    return rowsOf(this.#snapshot, 'zones').find(({ id }) => id === zone)?.team_id;
  }

  scheduleOfRun(run: unknown): Row | undefined {
    const of = rowsOf(this.#snapshot, 'report_runs').find(({ id }) => id === run)?.schedule_id;
    return rowsOf(this.#snapshot, 'report_schedules').find(({ id }) => id === of);
  }

  vehicleOfDevice(device: unknown): unknown {
    return rowsOf(this.#snapshot, 'devices').find(({ id }) => id === device)?.vehicle_id;
  }
}

type Rule = (row: Row, actor: number, world: World) => boolean;

const ofVehicle: Rule = (row, actor, world) => world.canSee(actor, row.vehicle_id);
const ofDevice: Rule = (row, actor, world) => world.canSee(actor, world.vehicleOfDevice(row.device_pk));
const ofFreeDevice: Rule = (row, actor, world) =>
  world.vehicleOfDevice(row.device_pk) === null || ofDevice(row, actor, world);
const ofSelf: Rule = (row, actor) => row.user_id === actor;
const ofReached: Rule = (row, actor, world) => world.reaches(actor, row.user_id);

const ofRule: Rule = (row, actor, world) => {
  if (row.owner_id !== null) return row.owner_id === actor;
  const steps = row.steps as { users: number[]; roles: string[] }[]; // as the column holds them
  const vehicles = row.vehicle_ids as number[] | null;
  const teams = row.team_ids as number[] | null;
  return (
    world.reaches(actor, row.created_by) &&
    steps.every(
      ({ users, roles }) =>
        users.every((user) => world.reaches(actor, user)) &&
        roles.every((role) => (ranks[role] ?? 9) <= rankOf(world.user(actor))),
    ) &&
    (vehicles !== null
      ? vehicles.every((vehicle) => world.canSee(actor, vehicle))
      : (teams?.every((team) => world.teams(actor).includes(team)) ?? false))
  );
};

const ofSchedule: Rule = (row, actor, world) =>
  (row.vehicle_id === null || world.canSee(actor, row.vehicle_id)) &&
  [row.created_by, ...(row.recipients as number[])].every((person) => world.reaches(actor, person));

const ofRun: Rule = ({ id }, actor, world) => {
  const schedule = world.scheduleOfRun(id);
  return schedule !== undefined && ofSchedule(schedule, actor, world);
};

const ofTeam: Rule = (row, actor, world) => world.teams(actor).includes(row.team_id);

const ofCalendarUse: Rule = (row, actor, world) =>
  row.vehicle_id === null ? world.teams(actor).includes(row.team_id) : world.canSee(actor, row.vehicle_id);

const ofZoneRule: Rule = (row, actor, world) => {
  const [vehicles, teams] = [row.vehicle_ids as number[], row.team_ids as number[]]; // as the columns hold them
  const zoneOf = world.teamOfZone(row.zone_id);
  const isForSome = vehicles.length + teams.length > 0 || world.teams(actor).includes(zoneOf);
  return (
    isForSome &&
    // A zone without a team is the company's.
    (zoneOf === null || world.teams(actor).includes(zoneOf)) &&
    vehicles.every((vehicle) => world.canSee(actor, vehicle)) &&
    teams.every((team) => world.teams(actor).includes(team))
  );
};

/** Whose a row is that a limited person may write; no call of theirs touches a row of any other table. */
const owners: Readonly<Record<string, Rule>> = {
  users: (row, actor, world) => world.reaches(actor, row.id),
  user_teams: ofReached,
  sessions: ofReached,
  invitations: ofReached,
  vehicles: (row, actor, world) => world.canSee(actor, row.id),
  devices: (row, actor, world) => row.vehicle_id === null || world.canSee(actor, row.vehicle_id),
  device_state: ofDevice,
  device_names: ofFreeDevice,
  tracker_places: ofVehicle,
  device_assignments: ofVehicle,
  commands: ofDevice,
  waiting_engine_cuts: ofDevice,
  alarms: ofVehicle,
  alarm_notes: (row, actor, world) => world.canSee(actor, world.vehicleOfAlarm(row.alarm_id)),
  maintenance: ofVehicle,
  odometer_readings: ofVehicle,
  fuel_receipts: ofVehicle,
  private_hours: ofVehicle,
  private_drives: ofVehicle,
  vehicle_assignments: ofVehicle,
  zones: ofTeam,
  zone_rules: ofZoneRule,
  silence_limits: ofDevice,
  sensors: (row, actor, world) => row.device_pk !== null && ofDevice(row, actor, world),
  sensor_readings: ofDevice, // they go with their sensor
  sensor_days: ofDevice,
  work_calendars: ofTeam,
  calendar_uses: ofCalendarUse,
  zone_visits: ofVehicle,
  speed_limits: (row, actor, world) =>
    row.vehicle_id === null ? ofTeam(row, actor, world) : world.canSee(actor, row.vehicle_id),
  past_zone_limits: ofTeam,
  past_zone_names: ofTeam,
  past_vehicle_groups: ofVehicle,
  notification_rules: ofRule,
  report_schedules: ofSchedule,
  report_runs: ofRun,
  // A trial goes with its schedule.
  notification_messages: (row, actor, world) =>
    row.user_id === actor ||
    (row.kind === 'invitation' && ofReached(row, actor, world)) ||
    (row.kind === 'report' && ofRun({ id: row.report_run_id }, actor, world)),
  notification_settings: ofSelf,
  push_subscriptions: ofSelf,
  second_factor_steps: ofReached, // they go with their session
  idempotency_keys: ofSelf,
  file_imports: ofSelf,
  acts: ofSelf,
  audit_log: ofSelf,
};

/** Whether a row is one that the actor may write. */
export const isOwn = (table: string, row: Row, actor: number, world: World): boolean =>
  owners[table]?.(row, actor, world) ?? false;

/** What an answer names of vehicles and trackers that the actor sees neither before nor after the call. */
export function hiddenIn(answer: unknown, sent: unknown, actor: number, states: readonly Snapshot[]): string[] {
  const [text, own] = [answer, sent].map((value) => JSON.stringify(value) ?? '');
  const names = (isSeen: boolean) =>
    states.flatMap((state) => {
      const world = new World(state);
      // What a tracker raised stays with the vehicle that it was in, with its name.
      const places = [...rowsOf(state, 'device_assignments'), ...rowsOf(state, 'alarms')];
      const vehiclesOf = (device: Row) =>
        [device, ...places.filter((row) => row.device_pk === device.id)].map((row) => row.vehicle_id);
      return [
        ...rowsOf(state, 'vehicles').map((row) => ({ of: [row.id], names: [row.license_plate, row.vehicle_code] })),
        ...rowsOf(state, 'devices').map((row) => ({ of: vehiclesOf(row), names: [row.device_id] })),
      ].flatMap((one) =>
        one.of.some((vehicle) => world.canSee(actor, vehicle)) === isSeen ? one.names.map(String) : [],
      );
    });
  const seen = new Set(names(true));
  return [...new Set(names(false))].filter(
    (name) => !seen.has(name) && text?.includes(name) && own?.includes(name) === false,
  );
}

/** The trespasses among a call's changes; none where it stayed within what its actor sees and may change. */
export function trespasses(
  changes: readonly RowChange[],
  actor: number,
  before: Snapshot,
  after: Snapshot,
): readonly string[] {
  const [was, is] = [new World(before), new World(after)];
  const wrong = changes.flatMap(({ table, before: old, after: now }) => {
    // The outbox delivers between two calls what an earlier one has sent, and notes how each channel does.
    if (table === 'notification_messages' && old !== undefined && now !== undefined) return [];
    if (table === 'notification_channels') return [];
    const rule = owners[table];
    if (rule === undefined) return [`${table} was changed`];
    const name = `${table} ${JSON.stringify(old?.id ?? now?.id ?? now ?? old)}`;
    // The row as it was is judged by what the actor saw before, and its new state by what holds afterwards.
    const mayTouch =
      old === undefined || (table === 'devices' ? was.canSee(actor, old.vehicle_id) : rule(old, actor, was));
    return [
      ...(mayTouch ? [] : [`${name} is not the actor's`]),
      ...(now === undefined || rule(now, actor, is) ? [] : [`${name} has left the actor's reach`]),
    ];
  });
  const mine = was.seen(actor);
  const known = new Set(was.vehicles);
  const given = is.users.flatMap((user) => {
    const had = was.seen(user.id);
    const more = [...is.seen(user.id)].filter((vehicle) => !had.has(vehicle) && known.has(vehicle));
    return more.every((vehicle) => mine.has(vehicle)) ? [] : [`${user.username} sees ${more.join()}`];
  });
  return [...wrong, ...given];
}
