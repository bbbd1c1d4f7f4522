import { type Id, roles, sameId } from 'shared-auth';
import { type CallBody, userCalls } from 'shared-auth/calls';
import { type InputName, type ReadRecord, teamIds, type userFields } from 'shared-auth/contract';

export const userStatuses = ['active', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

const { password, visible_team_ids } = userCalls.create.body;

/**
 * The fields of the form: password and visible teams of a new user, the status of an existing one, and the common
 * fields.
 */
export const userFormFields = { ...userCalls.change.body, password, visible_team_ids } as const;

export type CreateBody = CallBody<typeof userCalls.create>;

/** The fields of a user that a form edits. */
export type EditableUser = Pick<ReadRecord<typeof userFields>, InputName<typeof userFields> | 'is_active'>;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | '' =>
  values.find((each) => each === String(value)) ?? '';

/** The initial record of the edit form. An unknown role or team is left empty rather than changed unnoticed. */
export const recordOf = (user: EditableUser) => ({
  ...user,
  role: oneOf(roles, user.role),
  team_id: oneOf(teamIds, user.team_id),
  is_active: user.is_active !== false,
});

/** Whether two attempts would create the same user: their bodies are made by one form. */
export const isSameBody = (a: CreateBody, b: CreateBody): boolean => JSON.stringify(a) === JSON.stringify(b);

const normalized = (text: string | null) => (text ?? '').trim().toLowerCase();
export const isSameUsername = (a: string | null, b: string | null): boolean => normalized(a) === normalized(b);

/** Whether a user found under the wanted username matches a body: the create had succeeded. */
export const isSavedAs = (user: EditableUser, body: CreateBody): boolean =>
  isSameUsername(user.username, body.username) &&
  normalized(user.email) === normalized(body.email) &&
  normalized(user.first_name) === normalized(body.first_name) &&
  normalized(user.last_name) === normalized(body.last_name);

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
