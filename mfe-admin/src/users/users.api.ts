import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Id, type Role, serverCan, wire } from 'shared-auth';
import { userFields } from 'shared-auth/contract';
import { type ListSort, sortQuery, useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import type { TeamId } from '../teams/teams';
import {
  createBody,
  isSameInput,
  isSameUsername,
  isSavedAs,
  type UserInput,
  type UserStatus,
  updateBody,
} from './users';

const user = v.object(wire.record(userFields));
export type User = v.InferOutput<typeof user>;

/**
 * Rows of one page of the list (docs/spec/remaining-areas.md §9); the call's limit is a parameter with this default
 * (docs/spec/remaining-areas.md §7).
 */
export const USERS_PER_PAGE = 20;

export const pageSizes = ['20', '50', '100'] as const;

/** What the server calls each column that sorts. */
export const userSortNames = {
  user: 'first_name',
  role: 'role',
  team: 'team_name',
  status: 'is_active',
  lastLogin: 'last_login',
  created: 'created_at',
};

/** Which users; '' is any. */
export interface UserFilters extends ListSort {
  search: string;
  role: Role | '';
  team: TeamId | '';
  status: UserStatus | '';
  page: number;
  /** Rows of a page. */
  limit: (typeof pageSizes)[number];
}

/** GET /api/users: one page of the users that pass the filters. */
export const usersOf = ({ search, role, team, status, page, limit, sort, order }: UserFilters) =>
  queryOptions({
    queryKey: ['mfe-admin', 'users', { search, role, team, status, page, limit, sort, order }],
    queryFn: ({ signal }) =>
      api.list('/api/users', user, {
        query: {
          page,
          limit: Number(limit),
          search,
          role,
          team_id: team,
          is_active: status === '' ? undefined : status === 'active',
          ...sortQuery({ sort, order }, Object.values(userSortNames)),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** How many pages of a search are read for one username. */
const LOOKUP_PAGES = 5;

async function findByUsername(username: string): Promise<User | null> {
  for (let page = 1; page <= LOOKUP_PAGES; page += 1) {
    const found = await api.list('/api/users', user, { query: { page, limit: USERS_PER_PAGE, search: username } });
    const match = found.rows.find((row) => isSameUsername(row.username, username));
    if (match || page >= found.pagination.pages) return match ?? null;
  }
  return null;
}

/**
 * How a create ended: `created` now · `created-before` by an attempt whose response was lost · `lost-was-created` the
 * same, but the form has changed since, so that nothing more was sent · `username-taken` by someone else, nothing was
 * sent.
 */
export type Creation =
  | { outcome: 'created' | 'created-before' | 'username-taken' }
  | { outcome: 'lost-was-created'; username: string };

interface CreateUser {
  input: UserInput;
  /** What earlier attempts sent whose responses were lost. */
  lost: readonly UserInput[];
}

/**
 * POST /api/users. Usernames of lost attempts are looked up before anything is sent, so that no user is created twice.
 */
async function createUser({ input, lost }: CreateUser): Promise<Creation> {
  for (const attempt of lost) {
    const username = attempt.username.trim();
    const existing = await findByUsername(username);
    if (existing && isSavedAs(existing, attempt)) {
      return isSameInput(input, attempt) ? { outcome: 'created-before' } : { outcome: 'lost-was-created', username };
    }
    if (existing && isSameUsername(input.username, username)) return { outcome: 'username-taken' };
  }
  await api.post('/api/users', createBody(input));
  return { outcome: 'created' };
}

const pathOf = (userId: Id) => `/api/users/${encodeURIComponent(String(userId))}`;

export const useCreateUser = () => useChange(['mfe-admin', 'users'], createUser);

/** PUT /api/users/{id} */
export const useUpdateUser = () =>
  useChange(['mfe-admin', 'users'], ({ userId, input }: { userId: Id; input: UserInput }) =>
    api.put(pathOf(userId), updateBody(input)),
  );

/** DELETE /api/users/{id}: the user becomes inactive. */
export const useDeactivateUser = () => useChange(['mfe-admin', 'users'], (userId: Id) => api.delete(pathOf(userId)));

const silentRule = v.object({ id: wire.id(), alarm_types: v.optional(v.nullable(v.array(v.string())), null) });

/**
 * GET /api/notification-rules/silent: the rules that would notify no one without a user; asked while one is about to be
 * deactivated.
 */
export const rulesSilentWithoutQuery = (leaving: User | null) =>
  queryOptions({
    queryKey: ['mfe-admin', 'silent-rules', leaving?.id],
    enabled: leaving !== null && serverCan('notifications.silent'),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.list('/api/notification-rules/silent', silentRule, { query: { without_user: leaving?.id }, signal }))
        .rows,
  });
