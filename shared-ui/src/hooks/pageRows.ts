/** The response of a list call, as far as paging needs it. */
export interface PageableRows<Row> {
  rows: readonly Row[];
  pagination: { total: number | null; pages: number };
}

export interface PagedRows<Row> {
  rows: readonly Row[];
  page: number;
  pages: number;
  /** Rows over all pages; null when unknown. */
  total: number | null;
  /** The response holds every page: no need to ask for the next one. */
  isWhole: boolean;
}

/**
 * The rows of one page. A server that returns the whole list is paged here, so that a hundred thousand rows never reach
 * the table.
 *
 * @param page the page in the URL; a page past the end is the last one
 */
export function pageRows<Row>({ rows, pagination }: PageableRows<Row>, page: number, limit: number): PagedRows<Row> {
  if (pagination.pages <= 1 && rows.length > limit) {
    const pages = Math.ceil(rows.length / limit);
    const shown = Math.min(Math.max(1, page), pages);
    return {
      rows: rows.slice((shown - 1) * limit, shown * limit),
      page: shown,
      pages,
      total: rows.length,
      isWhole: true,
    };
  }
  return {
    // A server that pages, yet sends more than was asked for.
    rows: rows.length > limit ? rows.slice(0, limit) : rows,
    page: Math.min(Math.max(1, page), pagination.pages),
    pages: pagination.pages,
    total: pagination.total,
    isWhole: false,
  };
}
