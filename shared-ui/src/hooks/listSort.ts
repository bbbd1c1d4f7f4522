import type { SortState } from '../components/DataTable/sorting';
import type { Sorting } from '../components/DataTable/types';
import { choiceParam } from './searchParams';

/** How a list is sorted, in the URL and in the call alike. Both are empty until the user sorts. */
export interface ListSort {
  /** The server's name of the sort key, or '' for the server's own order. */
  sort: string;
  order: 'asc' | 'desc' | '';
}

/** The order of a list in the URL; `names` is module-scope data of the list. */
export const sortParams = (names: Readonly<Record<string, string>>) => ({
  sort: choiceParam(Object.values(names), ''),
  order: choiceParam(['asc', 'desc'] as const, ''),
});

/**
 * The query by which the server sorts: empty where the user did not sort, or sorted by a column that only the page
 * knows.
 *
 * @param serverNames - the names that the server sorts by, where the URL accepts others too
 */
export function sortQuery({ sort, order }: ListSort, serverNames?: readonly string[]): Partial<ListSort> {
  return sort !== '' && (serverNames?.includes(sort) ?? true) ? { sort, order: order || 'asc' } : {};
}

interface TableSort {
  state: ListSort;
  /** Name of each sortable column, by its key. */
  names: Readonly<Record<string, string>>;
  /** The list's response, as far as it states how it is sorted. */
  answer: { sorted?: { by: string; order: 'asc' | 'desc' } } | undefined;
  /** The rows are not of one page only, or those of the page before are still shown. */
  isWhole: boolean;
  onChange: (sort: ListSort) => void;
}

/**
 * The sorting props of DataTable for a list that the server sorts where it can. The table sorts itself where the
 * response does not confirm that the server did.
 */
export function tableSort({ state, names, answer, isWhole, onChange }: TableSort): {
  sort: SortState | null;
  onSort: (sort: SortState | null) => void;
  sorting: Sorting;
} {
  const key = Object.keys(names).find((column) => names[column] === state.sort);
  const order = state.order || 'asc';
  const isConfirmed = answer?.sorted?.by === state.sort && answer.sorted.order === order;
  return {
    sort: key === undefined ? null : { key, direction: order === 'asc' ? 'ascending' : 'descending' },
    onSort: (next) =>
      onChange(
        next
          ? { sort: names[next.key] ?? '', order: next.direction === 'ascending' ? 'asc' : 'desc' }
          : { sort: '', order: '' },
      ),
    sorting: isConfirmed ? 'caller' : isWhole ? 'table' : 'page',
  };
}
