import { useCallback } from 'react';
import { pageParam, type SearchCodec, useSearchState } from 'shared-ui';
import { type ListSort, sortParams } from '../hooks/listSort';
import { type SortingColumn, sortNames } from './columns';
import { activeFilters, type ListFilters } from './filters';

/** The state of every list in the URL besides its filters. */
export interface ListPlace extends ListSort {
  page: number;
}

/** A list's parameters in the URL: its filters, the page, the order by its columns, and further values of the page. */
export interface ListParams<State extends ListPlace> {
  filters: ListFilters<Partial<State>>;
  codec: SearchCodec<State>;
}

/** At module scope. @param kept - parameters that are no filters, such as the number of rows of a page */
export const listParams = <State extends ListPlace, Kept extends keyof State = never>(
  filters: ListFilters<Omit<State, keyof ListPlace | Kept>>,
  columns: readonly SortingColumn[],
  kept?: Pick<SearchCodec<State>, Kept & string>,
): ListParams<State> => ({
  filters: filters as unknown as ListFilters<Partial<State>>, // some names of the state
  // Each name of the state has its param
  codec: { ...filters, ...kept, page: pageParam(), ...sortParams(sortNames(columns)) } as unknown as SearchCodec<State>,
});

/** A list's filters, page and order in the URL. */
export function useListState<State extends ListPlace>({ filters, codec }: ListParams<State>) {
  const [state, change] = useSearchState(codec);
  const onPage = useCallback(
    (page: number, options?: { replace: boolean }) => change({ page } as Partial<State>, options), // State has a page
    [change],
  );
  const onSort = useCallback((sort: ListSort) => change(sort as Partial<State>), [change]); // State has sort and order
  return {
    /** Filters, page and order. */
    state,
    change,
    onPage,
    onSort,
    isFiltered: activeFilters(filters, state).length > 0,
    /** The props of ListFilterBar. */
    filterBar: { filters, state, onChange: change },
  };
}
