import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Role, serverCan } from 'shared-auth';
import { type CallRow, dutyCalls, invitationCalls, notificationRuleCalls, partOf, userCalls } from 'shared-auth/calls';
import type { TeamId } from 'shared-auth/contract';
import { type ListPlace, sortQuery, useChange } from 'shared-ui/lists';
import { change, read, send, tagKey } from '../calls';
import { type CreateBody, isSameBody, isSameUsername, isSavedAs, type UserStatus } from './users';

export type User = CallRow<typeof userCalls.list>;

/**
 * Rows of one page of the list (docs/spec/remaining-areas.md §9); the call's limit is a parameter with this default
 * (docs/spec/remaining-areas.md §7).
 */
export const USERS_PER_PAGE = 20;

export const pageSizes = ['20', '50', '100'] as const;

/** Which users; '' is any. */
export interface UserFilters extends ListPlace {
  search: string;
  role: Role | '';
  team: TeamId | '';
  status: UserStatus | '';
  /** Rows of a page. */
  limit: (typeof pageSizes)[number];
}

/** One page of the users that pass the filters. */
export const usersOf = ({ search, role, team, status, page, limit, sort, order }: UserFilters) => ({
  ...read(userCalls.list, {
    page,
    limit: Number(limit),
    search,
    role,
    team_id: team === '' ? '' : Number(team),
    is_active: status === '' ? '' : status === 'active',
    ...sortQuery({ sort, order }),
  }),
  placeholderData: keepPreviousData,
});

/** How many pages of a search are read for one username. */
const LOOKUP_PAGES = 5;

async function findByUsername(username: string): Promise<User | null> {
  for (let page = 1; page <= LOOKUP_PAGES; page += 1) {
    const found = await read(userCalls.list, { page, limit: USERS_PER_PAGE, search: username }).queryFn();
    const match = found.rows.find((row) => isSameUsername(row.username, username));
    if (match || page >= found.pagination.pages) return match ?? null;
  }
  return null;
}

/**
 * Result of a create: `created` now · `created-before` by an attempt whose response was lost · `lost-was-created` the
 * same, but the form has changed since, so that no further request was sent · `username-taken` by another user, so that
 * no request was sent.
 */
export type Creation =
  | { outcome: 'created' | 'created-before' | 'username-taken' }
  | { outcome: 'lost-was-created'; username: string };

interface CreateUser {
  body: CreateBody;
  /** The bodies of earlier attempts whose responses were lost. */
  lost: readonly CreateBody[];
}

/**
 * Usernames of lost attempts are looked up before anything is sent, so that no user is created twice.
 */
async function createUser({ body, lost }: CreateUser): Promise<Creation> {
  for (const attempt of lost) {
    const username = attempt.username;
    const existing = await findByUsername(username);
    if (existing && isSavedAs(existing, attempt)) {
      return isSameBody(body, attempt) ? { outcome: 'created-before' } : { outcome: 'lost-was-created', username };
    }
    if (existing && isSameUsername(body.username, username)) return { outcome: 'username-taken' };
  }
  await send(userCalls.create, { body });
  return { outcome: 'created' };
}

const key = tagKey('users');
export const useCreateUser = () => useChange(key, createUser);
export const useUpdateUser = () => useChange(...change(userCalls.change));
/** The user becomes inactive. */
export const useDeactivateUser = () => useChange(...change(userCalls.deactivate));

/** Who has never signed in gets a mail, by which they choose their password. */
export const useInviteUser = () => useChange(...change(invitationCalls.send));

/** A person's duties on which others depend. @param user null: the query is disabled */
export const dutiesQuery = (user: User | null) =>
  queryOptions({
    ...read(dutyCalls.list, { id: user?.id ?? 0 }),
    enabled: user !== null && serverCan('users.duties'),
    staleTime: 0,
  });

const silentRules = partOf(notificationRuleCalls.silent, 'id', 'alarm_types');

/** The rules that would have no recipients without a user who is about to be deactivated. */
export const rulesSilentWithoutQuery = (leaving: User | null) =>
  queryOptions({
    ...read(silentRules, { without_user: leaving?.id ?? null }),
    enabled: leaving !== null && serverCan('notifications.silent'),
    staleTime: 0,
  });
