import { teamRange } from '../lists';
import { roles } from '../roles';
import type { Fields } from './field';
import { ONE_LINE } from './patterns';

/** A user's account, as the list of users has it (docs/spec/core.md §4). */
export const userFields = {
  id: { kind: 'id' },
  username: { kind: 'text', always: true, input: { required: true, maxLength: 100 } },
  email: { kind: 'text', always: true, input: { required: true, maxLength: 200, format: 'email' } },
  first_name: { kind: 'text', always: true, input: { required: true, maxLength: 100, pattern: ONE_LINE } },
  last_name: { kind: 'text', always: true, input: { required: true, maxLength: 100, pattern: ONE_LINE } },
  // A new user is an operator unless chosen otherwise.
  role: { kind: 'text', always: true, input: { required: true, oneOf: roles, default: 'operator' } },
  phone: { kind: 'text', input: { maxLength: 50, orNull: true } },
  // A form may send a number as the text of its select.
  team_id: {
    kind: 'reference',
    of: 'team',
    input: { byText: true, pattern: `^[${teamRange.min}-${teamRange.max}]?$`, range: teamRange, orNull: true },
  },
  team_name: { kind: 'text' },
  is_active: { kind: 'flag', always: true },
  profile_image: { kind: 'text' },
  last_login: { kind: 'time' },
  created_at: { kind: 'time', always: true },
} as const satisfies Fields;
