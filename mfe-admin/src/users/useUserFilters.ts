import { roles } from 'shared-auth';
import { choiceParam, pageParam, type SearchCodec, textParam, useSearchState } from 'shared-ui';
import { sortParams } from 'shared-ui/lists';
import { teamIds } from '../teams/teams';
import { userStatuses } from './users';
import { pageSizes, type UserFilters, userSortNames } from './users.api';

const codec: SearchCodec<UserFilters> = {
  search: textParam(),
  role: choiceParam(roles, ''),
  status: choiceParam(userStatuses, ''),
  team: choiceParam(teamIds, ''),
  page: pageParam(),
  limit: choiceParam(pageSizes, '20'),
  ...sortParams(userSortNames),
};

/** Filters and page of the users, kept in the URL. A filter change goes to page 1. */
export const useUserFilters = () => useSearchState(codec);
