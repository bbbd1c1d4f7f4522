import { useEffect, useMemo } from 'react';
import { type PageableRows, type PagedRows, pageRows } from './pageRows';

interface ListPageOptions<Row> {
  /** The list call as a query: its response, and whether that is still the former page's. */
  query: { data: PageableRows<Row> | undefined; isPlaceholderData: boolean };
  /** The page in the URL. */
  page: number;
  perPage: number;
  /** Goes to a page; `replace` when the user did not ask for it. */
  onPage(page: number, options?: { replace: boolean }): void;
}

const nothing = { rows: [], page: 1, pages: 1, total: null, isWhole: false };

/**
 * The rows of one page of a list, with the values of its pagination. A page past the end leads to the last one. The
 * list of a server without pages is paged here.
 *
 * @example
 * const query = useQuery(vehicleListQuery(filters));
 * const { rows, pages } = useListPage({ query, page: filters.page, perPage: 20, onPage: (page, options) => set({ page
 * }, options) });
 */
export function useListPage<Row>({
  query: { data, isPlaceholderData },
  page,
  perPage,
  onPage,
}: ListPageOptions<Row>): PagedRows<Row> & { hasNext: boolean } {
  const paged = useMemo<PagedRows<Row>>(
    () => (data ? pageRows(data, page, perPage) : { ...nothing, page }),
    [data, page, perPage],
  );
  const isAnswered = data !== undefined && !isPlaceholderData;
  const lastPage = isAnswered && page > paged.pages ? paged.pages : undefined;

  useEffect(
    function leavePagePastTheEnd() {
      if (lastPage !== undefined) onPage(lastPage, { replace: true });
    },
    [lastPage, onPage],
  );
  return { ...paged, hasNext: isAnswered && !paged.isWhole && page < paged.pages };
}
