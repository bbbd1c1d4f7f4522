import { teamRange } from '../lists';
import type { Fields } from '../records/field';
import { roles } from '../roles';
import { callsWith } from './call';

/** The kinds of records that a Traccar server has. What is not imported is listed with a reason. */
export const broughtKinds = [
  'vehicle',
  'zone',
  'odometer',
  'maintenance',
  'group',
  'driver',
  'user',
  'calendar',
  'command',
  'notification',
] as const;
/** `same`: imported before and unchanged. `there`: the record existed here before any import. */
export const broughtOutcomes = ['new', 'changed', 'same', 'there', 'not'] as const;
/**
 * Why a record is not imported, or a remark about an imported one. `number`: the record has no tracker number.
 * `newNumber`: another tracker is in the vehicle. `tracker`: the vehicle exists here, so only its tracker is imported.
 * `plate`: its name is no plate, so the tracker's number is used instead. `team`: no team was selected. `account`:
 * people are added by hand. `disabled`, `expired`: the account cannot sign in on that server. `mail`: the server sends
 * no mail, so nobody can be invited. `address`: its e-mail address is invalid. `byHand`: records of its kind are
 * entered by hand. `deleted`: it was deleted here. `ground`: its area cannot be read. `history`: it is imported without
 * its history, because the other server refuses to send it. `next`: vehicles that have it get only its next due
 * service. `refused`: `message` has the reason. Of calendars, `file`: the file cannot be read. `repeats`: its events
 * repeat otherwise than by days of the week. `clocks`: its times are of another time zone. `over`: its events are all
 * over. `many`: it has more exceptions than a calendar here holds. `calendar`: the vehicle is imported without
 * its calendar, which is not. `zoneHours`: a zone here has no calendar.
 */
export const broughtReasons = [
  'number',
  'newNumber',
  'tracker',
  'plate',
  'team',
  'account',
  'disabled',
  'expired',
  'mail',
  'address',
  'byHand',
  'deleted',
  'ground',
  'history',
  'next',
  'file',
  'repeats',
  'clocks',
  'over',
  'many',
  'calendar',
  'zoneHours',
  'refused',
] as const;
/** `broken`: the server that ran it has ended. `undone`: the imported records were removed, unless they were in use. */
export const broughtStates = ['running', 'done', 'stopped', 'failed', 'broken', 'undone'] as const;
/** The kinds of records that an undo removes; `tracker`: on a vehicle that existed before the import. */
export const undoneKinds = ['vehicle', 'tracker', 'zone', 'calendar', 'odometer', 'maintenance', 'user'] as const;
/**
 * Why an undo leaves an imported record: it was changed here (`changed`), its tracker sends (`messages`), later entries
 * refer to it (`used`), its vehicle stays (`vehicle`), or it existed before the import (`there`).
 */
export const broughtKept = ['changed', 'messages', 'used', 'vehicle', 'there'] as const;
export const broughtPhases = ['read', 'vehicles', 'zones', 'hours', 'upkeep', 'people', 'history'] as const;
/**
 * Why a position of a file is not imported. `future`: it is later than now. `old`: it is older than what the server
 * keeps. `place`: its place is none on earth, or zero and zero. `device`: its vehicle had no device at that time.
 */
export const pastReasons = ['future', 'old', 'place', 'device'] as const;
/** Positions of one call at most. */
export const MOST_PAST = 5_000;
/** How many days of positions can be imported. */
export const broughtDays = { min: 0, max: 90 } as const;
/** Minutes within which a tracker that sends is heard. */
export const HEARD_MINUTES = 10;

const count = { kind: 'integer', always: true } as const;
const text = { kind: 'text', always: true } as const;

const itemFields = {
  kind: { ...text, oneOf: broughtKinds },
  name: text,
  // Id of a group, to which a team can be assigned.
  group: { kind: 'integer' },
  // The group around it.
  parent: { kind: 'integer', absent: true },
  team_id: { kind: 'reference', of: 'team' },
  // Of a person who may be invited: the id of the account on the other server, and the role that it would have here.
  user: { kind: 'integer' },
  role: { kind: 'text', oneOf: roles },
  // Whether they see everything there, else the groups that they see; absent where that was not read.
  sees_all: { kind: 'flag', absent: true },
  groups: { kind: 'integer', list: true, absent: true },
  // The tracker's last position, or the middle of a zone with its reach in metres.
  latitude: { kind: 'number', absent: true },
  longitude: { kind: 'number', absent: true },
  radius: { kind: 'number', absent: true },
  outcome: { ...text, oneOf: broughtOutcomes },
  reason: { kind: 'text', oneOf: broughtReasons },
  // The server's own words.
  message: { kind: 'text' },
} as const satisfies Fields;

const runFields = {
  id: { kind: 'integer', always: true },
  source: text,
  state: { ...text, oneOf: broughtStates },
  phase: { ...text, oneOf: broughtPhases },
  // Of the phase.
  done: count,
  total: count,
  created: count,
  changed: count,
  same: count,
  positions: count,
  days: count,
  started_at: { kind: 'time', always: true },
  ended_at: { kind: 'time' },
  problem: { kind: 'text' },
  refused: { kind: 'record', list: true, always: true, fields: itemFields },
  // Imported records that still exist here.
  undoable: count,
  // Imported trackers, and those of them from which a message arrived in the last `HEARD_MINUTES`.
  trackers: count,
  heard: count,
  silent: {
    kind: 'record',
    list: true,
    always: true,
    fields: { id: { kind: 'id' }, device_id: text, license_plate: { kind: 'text' }, last_at: { kind: 'time' } },
  },
} as const satisfies Fields;

/** The outcome of an undo for each imported record: it is removed unless it has a reason to stay. */
const undoneFields = {
  items: {
    kind: 'record',
    list: true,
    always: true,
    fields: { kind: { ...text, oneOf: undoneKinds }, name: text, reason: { kind: 'text', oneOf: broughtKept } },
  },
  // Of trackers that go.
  positions: count,
} as const satisfies Fields;
/** A position of a file, as a tracker measured it. */
const pastFields = {
  at: { kind: 'text', always: true, input: { required: true, format: 'date-time' } },
  // Of any size: an impossible place refuses its position, and not the file.
  latitude: { kind: 'number', always: true, input: { required: true } },
  longitude: { kind: 'number', always: true, input: { required: true } },
  // Kilometres an hour.
  speed: { kind: 'number', absent: true, input: {} },
  heading: { kind: 'number', absent: true, input: {} },
  altitude: { kind: 'number', absent: true, input: {} },
  accuracy: { kind: 'number', absent: true, input: {} },
  valid: { kind: 'flag', absent: true, input: {} },
  ignition: { kind: 'flag', absent: true, input: {} },
} as const satisfies Fields;
const ofRun = { id: { kind: 'text', input: { pattern: '^\\d{1,9}$' } } } as const;

const secret = { kind: 'text', input: { maxLength: 2_000, orNull: true } } as const;
/** A Traccar server and the credentials to read it: a token, or e-mail and password. No credential is stored. */
const sourceFields = {
  url: { kind: 'text', input: { required: true, maxLength: 300, oneLine: true } },
  token: secret,
  email: secret,
  password: secret,
} as const satisfies Fields;

/** The import of a fleet from a Traccar server. Announced as `fleet.bring`. */
export const broughtCalls = callsWith('brought', { can: 'vehicles.edit', rows: 'all' })({
  preview: {
    method: 'POST',
    path: '/api/brought/preview',
    budget: 'imports',
    body: sourceFields,
    returns: {
      version: { kind: 'text' },
      items: { kind: 'record', list: true, always: true, fields: itemFields },
    },
    audit: 'fleet_brought',
    // Each read of another server is recorded.
    repeated: 'anew',
  },
  begin: {
    method: 'POST',
    path: '/api/brought',
    budget: 'imports',
    body: {
      ...sourceFields,
      days: { kind: 'integer', always: true, input: { required: true, range: broughtDays } },
      // Vehicles of a group, and of the groups within it, join a team.
      teams: {
        kind: 'record',
        list: true,
        always: true,
        fields: {
          group: { kind: 'integer', always: true, input: { required: true, range: { min: 0, max: 2_147_483_647 } } },
          team_id: { kind: 'reference', of: 'team', input: { range: teamRange, orNull: true, required: true } },
        },
        input: { items: { max: 1_000 } },
      },
      // The people who get an account and an invitation, with their selected roles. They see the vehicles of the teams
      // that match their groups on the other server. Announced as `users.invite`.
      people: {
        kind: 'record',
        list: true,
        always: true,
        fields: {
          user: { kind: 'integer', always: true, input: { required: true, range: { min: 1, max: 2_147_483_647 } } },
          role: { ...text, input: { required: true, oneOf: roles } },
        },
        input: { items: { max: 1_000 } },
      },
    },
    // It makes accounts.
    confirms: 'by rule',
    audit: 'fleet_brought',
    // While one import runs, another is refused.
    repeated: 'anew',
  },
  // Null before the first import.
  state: { method: 'GET', path: '/api/brought', returns: runFields, orNull: true },
  stop: { method: 'DELETE', path: '/api/brought', audit: 'fleet_brought', repeated: 'refused' },
  // The result that `undo` would have for all records imported from the server of this run, by this and earlier runs.
  undoing: { method: 'GET', path: '/api/brought/:id/undo', params: ofRun, budget: 'imports', returns: undoneFields },
  undo: {
    method: 'DELETE',
    path: '/api/brought/:id',
    params: ofRun,
    confirms: 'by rule',
    budget: 'imports',
    returns: undoneFields,
    audit: 'fleet_brought',
    repeated: 'refused',
  },
  // Positions of a vehicle from a file, by the way of live messages, as the past: nobody is notified. Repeated ones
  // change nothing. Announced as `history.import`.
  positions: {
    method: 'POST',
    path: '/api/brought/positions',
    bodyLimit: 2 * 1024 * 1024,
    body: {
      vehicle_id: { kind: 'reference', of: 'vehicle', always: true, input: { required: true, byText: true } },
      // Name of the file, for the audit log.
      file: { kind: 'text', always: true, input: { required: true, maxLength: 200, oneLine: true } },
      positions: {
        kind: 'record',
        list: true,
        always: true,
        fields: pastFields,
        input: { required: true, items: { min: 1, max: MOST_PAST } },
      },
      // Reports the result without changing anything.
      dry_run: { kind: 'flag', always: true, input: {} },
    },
    returns: {
      fresh: count,
      // Stored already.
      present: count,
      // By place in the request.
      refused: {
        kind: 'record',
        list: true,
        always: true,
        fields: { row: { kind: 'integer', always: true }, reason: { ...text, oneOf: pastReasons } },
      },
    },
    audit: 'fleet_brought',
    repeated: 'same',
  },
});

/** Groups of a Traccar, by their ids; 0 is none. */
type TheirGroups = ReadonlyMap<number, { readonly parent: number }>;

/** The group itself and those around it, the nearest first; groups that are in each other end it. */
export function groupsAround(groups: TheirGroups, id: number): number[] {
  const around: number[] = [];
  for (let at = id; at !== 0 && !around.includes(at); at = groups.get(at)?.parent ?? 0) around.push(at);
  return around;
}

/** Of each group the team whose vehicles its devices become; null where none is chosen. */
export type BroughtTeams = ReadonlyMap<number, number | null>;

/** The nearest team that is chosen for a group or one around it. */
export const teamOfGroup = (groups: TheirGroups, teams: BroughtTeams, group: number): number | null =>
  groupsAround(groups, group)
    .map((id) => teams.get(id))
    .find((team) => team != null) ?? null;

/** The teams all of whose groups somebody sees there: another one would show them more than they see. */
export function teamsSeen(groups: TheirGroups, teams: BroughtTeams, seen: ReadonlySet<number>): number[] {
  const whole = new Map<number, boolean>();
  for (const group of groups.keys()) {
    const team = teamOfGroup(groups, teams, group);
    if (team !== null) whole.set(team, (whole.get(team) ?? true) && seen.has(group));
  }
  return [...whole].flatMap(([team, isWhole]) => (isWhole ? [team] : []));
}
