import { teamRange } from '../lists';
import type { Fields } from '../records/field';
import { roles } from '../roles';
import { callsWith } from './call';

/** What a Traccar server has. The first four come; the others are listed with the reason why they do not. */
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
] as const;
/** `same`: brought before, and unchanged. `there`: it was here before anything was brought. */
export const broughtOutcomes = ['new', 'changed', 'same', 'there', 'not'] as const;
/**
 * Why something does not come, or what to know of what comes. `number`: no number of a tracker. `newNumber`: another
 * tracker is in the vehicle. `tracker`: the vehicle is here, only its tracker comes. `plate`: its name is no plate, so
 * it has the tracker's number. `team`: no team is chosen. `account`: people are added by hand. `disabled`,
 * `expired`: the account there lets nobody in. `mail`: the server sends no mail, so nobody can be invited. `address`:
 * its e-mail is none. `byHand`: nothing of
 * its kind comes. `deleted`: it was deleted here. `ground`: its area cannot be read. `history`: it comes without
 * its history, which their server refuses. `next`: vehicles that have it get what is due next. `refused`: as the
 * message reads.
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
  'refused',
] as const;
/** `broken`: the server that did it has ended. `undone`: what came was taken back, as far as nobody used it. */
export const broughtStates = ['running', 'done', 'stopped', 'failed', 'broken', 'undone'] as const;
/** What an undo takes back; `tracker`: on a vehicle that was here. */
export const undoneKinds = ['vehicle', 'tracker', 'zone', 'odometer', 'maintenance', 'user'] as const;
/**
 * Why something that was brought stays: `changed` here, the tracker sends (`messages`), it is named by what somebody
 * has entered since (`used`), its `vehicle` stays, or it was here before (`there`).
 */
export const broughtKept = ['changed', 'messages', 'used', 'vehicle', 'there'] as const;
export const broughtPhases = ['read', 'vehicles', 'zones', 'upkeep', 'people', 'history'] as const;
/** Days of positions that come. */
export const broughtDays = { min: 0, max: 90 } as const;
/** Minutes within which a tracker that sends is heard. */
export const HEARD_MINUTES = 10;

const count = { kind: 'integer', always: true } as const;
const text = { kind: 'text', always: true } as const;

const itemFields = {
  kind: { ...text, oneOf: broughtKinds },
  name: text,
  // Of a group, by which a team is chosen.
  group: { kind: 'integer' },
  team_id: { kind: 'reference', of: 'team' },
  // Of a person who may be invited: who it is there, and the role that they would have.
  user: { kind: 'integer' },
  role: { kind: 'text', oneOf: roles },
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
  // Things that came from there and are still here.
  undoable: count,
  // Brought from there, and of them those that were heard from since in the last `HEARD_MINUTES`.
  trackers: count,
  heard: count,
  silent: {
    kind: 'record',
    list: true,
    always: true,
    fields: { id: { kind: 'id' }, device_id: text, license_plate: { kind: 'text' }, last_at: { kind: 'time' } },
  },
} as const satisfies Fields;

/** What taking back does with each thing that has come: it goes where it has no reason to stay. */
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
const ofRun = { id: { kind: 'text', input: { pattern: '^\\d{1,9}$' } } } as const;

const secret = { kind: 'text', input: { maxLength: 2_000, orNull: true } } as const;
/** A Traccar server, and who reads it: by a token, or by e-mail and password. None of them is kept. */
const sourceFields = {
  url: { kind: 'text', input: { required: true, maxLength: 300, oneLine: true } },
  token: secret,
  email: secret,
  password: secret,
} as const satisfies Fields;

/** A fleet that is brought along from a Traccar server. Announced as `fleet.bring`. */
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
    // Each look at another's server is recorded.
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
      // Who gets an account and an invitation, with the role that was chosen. They see what is of the teams of their
      // groups there. Announced as `users.invite`.
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
    // While one goes on, another is refused.
    repeated: 'anew',
  },
  // Null where nothing was ever brought.
  state: { method: 'GET', path: '/api/brought', returns: runFields, orNull: true },
  stop: { method: 'DELETE', path: '/api/brought', audit: 'fleet_brought', repeated: 'refused' },
  // What `undo` would do with all that came from where a run read, by this run and those before it.
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
});
