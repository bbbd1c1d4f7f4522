import { readNumber } from './readValue';

export interface Pagination {
  /** Rows over all pages; null when the server does not include it. */
  total: number | null;
  pages: number;
  page: number;
}

export interface Listing<Row> {
  rows: Row[];
  pagination: Pagination;
  /** Rows the server sent without an identity, left out. */
  dropped: number;
  /** The order that the server confirms; absent without a confirmation. */
  sorted?: { by: string; order: 'asc' | 'desc' };
}

/** Reads `sorted_by` and `sorted_order` of a list's response. */
export function readSorted({
  sorted_by: by,
  sorted_order: order,
}: Record<string, unknown>): Pick<Listing<never>, 'sorted'> {
  return typeof by === 'string' && (order === 'asc' || order === 'desc') ? { sorted: { by, order } } : {};
}

/** Reads `{ pagination?: { total, pages, page } }`, with one page where it is absent. */
export function readPagination(value: unknown, rowCount: number): Pagination {
  // Any shape; each field is read tolerantly
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    total: readNumber(given.total) ?? (value == null ? rowCount : null),
    pages: Math.max(1, Math.trunc(readNumber(given.pages) ?? 1)),
    page: Math.max(1, Math.trunc(readNumber(given.page) ?? 1)),
  };
}
