import { useCallback } from 'react';
import { type SearchCodec, useSearchState } from 'shared-ui';
import type { ListSort } from 'shared-ui/lists';

/** What a list keeps in the URL that is no filter. */
const unfiltered: ReadonlySet<string> = new Set(['page', 'sort', 'order']);

/** What every list keeps in the URL. */
interface ListState extends ListSort {
  search: string;
  page: number;
}

/** Values that are typed key by key. */
const typed: ReadonlySet<string> = new Set(['search', 'minSpeed', 'maxSpeed']);

/** A list's filters and page in the URL. Keep the codec at module scope. */
export function useListFilters<State extends ListState>(codec: SearchCodec<State>) {
  const [filters, set] = useSearchState(codec);

  /** Typing on in a field is one step of the history, every other change its own. */
  const change = useCallback(
    (patch: Partial<State>) => {
      const names = Object.keys(patch) as (keyof State & string)[]; // a patch has keys of the state
      const isTypingOn = names.every((name) => typed.has(name) && filters[name] !== '' && patch[name] !== '');
      set(patch, { replace: isTypingOn });
    },
    [set, filters],
  );
  const onPage = useCallback(
    (page: number, options?: { replace: boolean }) => set({ page } as Partial<State>, options), // State has a page
    [set],
  );
  const onSort = useCallback((sort: ListSort) => set(sort as Partial<State>), [set]); // State has sort and order
  const activeCount = (Object.keys(codec) as (keyof State & string)[]) // the codec's own keys
    .filter((name) => !unfiltered.has(name) && codec[name].write(filters[name]) !== null).length;

  return { filters, activeCount, change, onPage, onSort };
}
