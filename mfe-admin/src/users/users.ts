import { type Id, roles, sameId } from 'shared-auth';
import {
  emptyForm,
  type FormValues,
  filledForm,
  formProblems,
  type InputName,
  type ReadRecord,
  teamIds,
  userFields,
  writeBody,
} from 'shared-auth/contract';

export const userStatuses = ['active', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The values of a user form; '' means "not given". */
export interface UserInput extends FormValues<typeof userFields> {
  /** Asked for on create only. */
  password: string;
  status: UserStatus;
}
export type UserField = keyof UserInput;

export const emptyUserInput: UserInput = { ...emptyForm(userFields), password: '', status: 'active' };

/** The fields of a user that a form edits. */
export type EditableUser = Pick<ReadRecord<typeof userFields>, InputName<typeof userFields> | 'is_active'>;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | '' =>
  values.find((each) => each === String(value)) ?? '';

/** The values that the edit form starts with. An unknown role or team is left open rather than changed unseen. */
export const inputOf = (user: EditableUser): UserInput => ({
  ...filledForm(userFields, user),
  role: oneOf(roles, user.role),
  team_id: oneOf(teamIds, user.team_id),
  password: '',
  status: user.is_active === false ? 'inactive' : 'active',
});

export const isSameInput = (a: UserInput, b: UserInput): boolean =>
  (Object.keys(a) as UserField[]).every((field) => a[field] === b[field]); // a UserInput has exactly these keys

/** Why a field is refused: a key of `users.invalid`. */
export type Invalid = 'required' | 'email';
export type InvalidFields = Partial<Record<UserField, Invalid>>;

/**
 * The checks of docs/spec/remaining-areas.md §5: username, email, names and role always, the password when the user is
 * new.
 */
export const validate = (input: UserInput, mode: 'create' | 'edit'): InvalidFields => ({
  ...(formProblems(userFields, input) as InvalidFields), // of these fields none has digits or years
  ...(mode === 'create' && input.password === '' && { password: 'required' as const }),
});

/** What a create sends. */
export const createBody = (input: UserInput) => ({ ...writeBody(userFields, input), password: input.password });

/** What a change sends. */
export const updateBody = (input: UserInput) => ({
  ...writeBody(userFields, input),
  is_active: input.status === 'active',
});

const normalized = (text: string | null) => (text ?? '').trim().toLowerCase();
export const isSameUsername = (a: string | null, b: string | null): boolean => normalized(a) === normalized(b);

/** Whether a user found under the wanted username is the one the form describes: the create had gone through. */
export const isSavedAs = (user: EditableUser, input: UserInput): boolean =>
  isSameUsername(user.username, input.username) &&
  normalized(user.email) === normalized(input.email) &&
  normalized(user.first_name) === normalized(input.first_name) &&
  normalized(user.last_name) === normalized(input.last_name);

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
