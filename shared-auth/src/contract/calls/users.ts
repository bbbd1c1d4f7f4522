import { teamIds, teamRange } from '../lists';
import type { Fields } from '../records/field';
import { userFields } from '../records/user';
import { roles } from '../roles';
import { calls, callsWith, idOf, paging, sorting } from './call';

const text = { kind: 'text', always: true } as const;
const created = {
  ...userFields,
  password: { ...text, input: { required: true, minLength: 8, maxLength: 200, pattern: '^[\\s\\S]*$' } },
  // The teams whose vehicles a new manager or operator sees; without the field, all vehicles that the creator of the
  // account sees. Other roles have none. Announced as `users.scope`.
  visible_team_ids: {
    kind: 'integer',
    list: true,
    input: { range: teamRange, items: { max: teamIds.length, unique: true } },
  },
} as const satisfies Fields;
const { is_active, ...typed } = userFields;
const changed = {
  ...typed,
  // An empty text leaves the password unchanged, because some edit forms send the field too.
  password: { ...text, input: { maxLength: 200, pattern: '^$|^[\\s\\S]{8,}$' } },
  is_active: { ...is_active, input: {} },
} as const satisfies Fields;

/** Users (docs/spec/remaining-areas.md §7). */
export const userCalls = callsWith('users', { can: 'users.edit', rows: 'seen' })({
  list: {
    method: 'GET',
    path: '/api/users',
    can: 'users.view',
    rows: 'none',
    query: {
      ...paging(20, 500),
      search: { kind: 'text', input: { maxLength: 100 } },
      role: { kind: 'text', oneOf: roles },
      team_id: { kind: 'integer', of: 'team', input: { range: teamRange } },
      is_active: { kind: 'flag' },
      ...sorting,
    },
    list: userFields,
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/api/users',
    budget: 'passwords',
    body: created,
    returns: userFields,
    creates: true,
    audit: 'user_created',
  },
  change: {
    method: 'PUT',
    path: '/api/users/:id',
    budget: 'passwords',
    params: idOf('user'),
    body: changed,
    returns: userFields,
    audit: 'user_changed',
    // A password is set once more, and ends the sessions that were begun meanwhile.
    repeated: 'anew',
  },
  // The user becomes inactive.
  deactivate: { method: 'DELETE', path: '/api/users/:id', params: idOf('user'), audit: 'user_deactivated' },
});

/** Of 32 random bytes, as base64url. */
const key = { kind: 'text', input: { required: true, pattern: '^[\\w-]{43}$' } } as const;

/**
 * People set the password of their account with a key sent by mail, before they sign in for the first time. Announced
 * as `users.invite`.
 */
export const invitationCalls = calls('users', {
  // Sent again, the key before is void.
  send: {
    method: 'POST',
    path: '/api/users/:id/invitation',
    can: 'users.edit',
    rows: 'seen',
    budget: 'endPoints',
    params: idOf('user'),
    audit: 'user_invited',
    repeated: 'anew',
  },
  // The account that a key belongs to. The key is sent in the body because addresses appear in logs.
  open: {
    method: 'POST',
    path: '/api/invitations/opened',
    can: 'anyone',
    rows: 'none',
    budget: 'signIn',
    body: { key },
    returns: { username: text, name: text },
    unrecorded: 'trial',
    repeated: 'same',
  },
  accept: {
    method: 'POST',
    path: '/api/invitations/accepted',
    can: 'anyone',
    rows: 'none',
    budget: 'signIn',
    body: { key, password: created.password },
    audit: 'invitation_accepted',
  },
});

const heldThing = { kind: 'record', list: true, always: true } as const;

/** A person's duties on which others depend, shown before the account is deactivated. Announced as `users.duties`. */
export const dutyCalls = calls('users', {
  list: {
    method: 'GET',
    path: '/api/users/:id/duties',
    can: 'users.edit',
    rows: 'all',
    params: idOf('user'),
    returns: {
      // That they drive now, or will.
      vehicles: { ...heldThing, fields: { license_plate: text, vehicle_code: text } },
      // Reports that the person created or gets by mail; `alone`: there is no other recipient.
      schedules: { ...heldThing, fields: { name: text, alone: { kind: 'flag', always: true } } },
    },
  },
});

/** The removal of all that is held of a person: docs/privacy.md. */
export const dataSubjectCalls = calls('users', {
  remove: {
    method: 'POST',
    path: '/api/users/:id/removal',
    can: 'users.personal',
    rows: 'all',
    params: idOf('user'),
    // The caller types the user name as a confirmation.
    body: { username: { kind: 'text', input: { required: true, maxLength: 100 } } },
    audit: 'person_removed',
  },
});
