import type { Fields } from './field';

/** A user's account, as the list of users has it (spec core §4). */
export const userFields = {
  id: { kind: 'id' },
  username: { kind: 'text', always: true },
  email: { kind: 'text', always: true },
  first_name: { kind: 'text', always: true },
  last_name: { kind: 'text', always: true },
  role: { kind: 'text', always: true },
  phone: { kind: 'text' },
  team_id: { kind: 'reference' },
  team_name: { kind: 'text' },
  is_active: { kind: 'flag', always: true },
  profile_image: { kind: 'text' },
  last_login: { kind: 'time' },
  created_at: { kind: 'time', always: true },
} as const satisfies Fields;
