import { type Id, type Role, roles, sameId } from 'shared-auth';
import { type TeamId, teamIds } from '../people/people';

export const userStatuses = ['active', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** What a user form holds; '' is "not given". */
export interface UserInput {
  username: string;
  email: string;
  /** Asked for on create only. */
  password: string;
  first_name: string;
  last_name: string;
  role: Role | '';
  phone: string;
  team_id: TeamId | '';
  status: UserStatus;
}
export type UserField = keyof UserInput;

/** A new user is an operator unless chosen otherwise (spec §4). */
export const emptyUserInput: UserInput = {
  username: '',
  email: '',
  password: '',
  first_name: '',
  last_name: '',
  role: 'operator',
  phone: '',
  team_id: '',
  status: 'active',
};

/** The fields of a user that a form edits. */
export interface EditableUser {
  username: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  role: string | null;
  phone: string | null;
  team_id: Id | null;
  is_active: boolean | null;
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | '' =>
  values.find((each) => each === String(value)) ?? '';

/** What the edit form starts with. A role or team we do not know is left open rather than changed in silence. */
export const inputOf = (user: EditableUser): UserInput => ({
  username: user.username ?? '',
  email: user.email ?? '',
  password: '',
  first_name: user.first_name ?? '',
  last_name: user.last_name ?? '',
  role: oneOf(roles, user.role),
  phone: user.phone ?? '',
  team_id: oneOf(teamIds, user.team_id),
  status: user.is_active === false ? 'inactive' : 'active',
});

export const isSameInput = (a: UserInput, b: UserInput): boolean =>
  (Object.keys(a) as UserField[]).every((field) => a[field] === b[field]); // a UserInput has exactly these keys

/** What HTML calls a valid email address. */
const emailFormat =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Why a field is refused: a key of `users.invalid`. */
export type Invalid = 'required' | 'email';
export type InvalidFields = Partial<Record<UserField, Invalid>>;

/** The checks of spec §5: username, email, names and role always, the password when the user is new. */
export function validate(input: UserInput, mode: 'create' | 'edit'): InvalidFields {
  const required: UserField[] = ['username', 'email', 'first_name', 'last_name', 'role'];
  const invalid: InvalidFields = {};
  for (const field of required) if (input[field].trim() === '') invalid[field] = 'required';
  if (mode === 'create' && input.password === '') invalid.password = 'required';
  if (!invalid.email && !emailFormat.test(input.email.trim())) invalid.email = 'email';
  return invalid;
}

/** The form's fields that create and update send alike. A phone or team not given is null. */
const sharedBody = (input: UserInput) => ({
  username: input.username.trim(),
  email: input.email.trim(),
  first_name: input.first_name.trim(),
  last_name: input.last_name.trim(),
  role: input.role,
  phone: input.phone.trim() || null,
  team_id: input.team_id === '' ? null : Number(input.team_id),
});

/** Body of POST /api/users. */
export const createBody = (input: UserInput) => ({ ...sharedBody(input), password: input.password });

/** Body of PUT /api/users/{id}. */
export const updateBody = (input: UserInput) => ({ ...sharedBody(input), is_active: input.status === 'active' });

const folded = (text: string | null) => (text ?? '').trim().toLowerCase();
export const isSameUsername = (a: string | null, b: string | null): boolean => folded(a) === folded(b);

/** Whether a user found under the wanted username is the one the form describes: the create had gone through. */
export const isSavedAs = (user: EditableUser, input: UserInput): boolean =>
  isSameUsername(user.username, input.username) &&
  folded(user.email) === folded(input.email) &&
  folded(user.first_name) === folded(input.first_name) &&
  folded(user.last_name) === folded(input.last_name);

/** Whether the row is the account one is signed in with. */
export const isOwnAccount = (
  user: { id: Id; username: string | null },
  session: { id: Id | null; username: string } | null,
): boolean =>
  session !== null && (session.id === null ? user.username === session.username : sameId(user.id, session.id));

/** At most two letters for the avatar. */
export function initials(user: {
  first_name: string | null;
  last_name: string | null;
  username: string | null;
}): string {
  const firstLetter = (text: string | null) => [...(text ?? '').trim()][0] ?? '';
  return (firstLetter(user.first_name) + firstLetter(user.last_name) || firstLetter(user.username)).toUpperCase();
}

/** The picture's address if a browser may load it as an image; else null. Relative ones are the API's. */
export function imageUrl(value: string | null, origin: string): string | null {
  if (!value?.trim()) return null;
  try {
    const url = new URL(value, origin || window.location.origin);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
