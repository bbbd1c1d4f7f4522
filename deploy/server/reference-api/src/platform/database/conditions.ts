import { searchForms } from 'shared-auth/contract';
import { getOwn } from '../limits/getOwn';
import type { Queries } from './database';

/** A LIKE pattern for rows that contain a text. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Collects the conditions of a WHERE clause and their parameters. */
export class Conditions {
  readonly params: unknown[] = [];
  readonly #parts: string[] = [];

  /** Adds a condition; `sql` receives the placeholder of the value. */
  where(sql: (placeholder: string) => string, value: unknown): this {
    this.#parts.push(sql(this.bind(value)));
    return this;
  }

  /** The same, unless the value is undefined. */
  maybe(sql: (placeholder: string) => string, value: unknown): this {
    return value === undefined ? this : this.where(sql, value);
  }

  /** Adds a condition without a value. */
  always(sql: string): this {
    this.#parts.push(sql);
    return this;
  }

  /**
   * Every word of `search`, or all of them as one, must be in the `searchText` of `column`.
   * @param more further texts to search, by the value of the column `of`
   */
  search(
    column: string,
    search: string | undefined,
    { of, texts = {} }: { of: string; texts: Readonly<Record<string, string>> | undefined } = { of: '', texts: {} },
  ): this {
    const { words, whole } = searchForms(search ?? '');
    if (words.length === 0) return this;
    const text =
      Object.keys(texts).length === 0
        ? column
        : `(${column} || ' ' || coalesce(${this.bind(JSON.stringify(texts))}::text::jsonb ->> ${of}::text, ''))`;
    const has = (forms: readonly string[]) => `${text} like any(${this.bind(forms.map(containing))}::text[])`;
    const all = words.map(has).join(' and ');
    this.#parts.push(whole.length > 0 ? `(${all} or ${has(whole)})` : all);
    return this;
  }

  bind(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  get sql(): string {
    return this.#parts.length === 0 ? '' : `where ${this.#parts.join(' and ')}`;
  }
}

export interface Paging {
  page?: number | undefined;
  limit?: number | undefined;
}

/** The `pagination` of the response. */
export function pagination(total: number, { page = 1, limit }: Paging) {
  return { total, pages: limit === undefined ? 1 : Math.max(1, Math.ceil(total / limit)), page };
}

/** `limit … offset …` of a page; empty when all rows are wanted. */
export const slice = (paging: Paging): string =>
  paging.limit === undefined ? '' : `limit ${Math.trunc(paging.limit)} offset ${skippedRows(paging)}`;

/** Rows before a page. */
export const skippedRows = ({ page = 1, limit = 0 }: Paging): number => (Math.trunc(page) - 1) * Math.trunc(limit);

/** The number of rows that `from` (FROM and WHERE clauses) selects. */
export async function count(queries: Queries, from: string, params: readonly unknown[]): Promise<number> {
  const [row] = await queries.query<{ total: number }>(`select count(*) as total ${from}`, params);
  return row?.total ?? 0;
}

/**
 * ORDER BY from the caller's choice, which is one of the names in `columns`, never SQL.
 * @param options.nullable false where no column can be null: only an order that does not mention nulls lets an index
 *   return its rows in descending order
 */
export function orderBy(
  columns: Readonly<Record<string, string>>,
  sort: string | undefined,
  order: string | undefined,
  fallback: string,
  { nullable = true } = {},
) {
  const column = sort === undefined ? undefined : getOwn(columns, sort);
  const nulls = nullable ? ' nulls last' : '';
  return column === undefined
    ? `order by ${fallback}`
    : `order by ${column} ${order === 'desc' ? 'desc' : 'asc'}${nulls}, ${fallback}`;
}

const jsonTime = /(T\d\d:\d\d:\d\d)(?:\.(\d+))?\+00:00"/g;

/**
 * The rows of a query as the text of a JSON array, made by the database: for thousands of rows this needs a third of
 * the time of transferring them as objects. Times have the same format as elsewhere.
 */
export async function jsonRows(queries: Queries, sql: string, params: readonly unknown[] = []): Promise<string> {
  const [row] = await queries.query<{ json: string | null }>(
    `select json_agg(row)::text as json from (${sql}) row`,
    params,
  );
  return (row?.json ?? '[]').replace(
    jsonTime,
    (_, time: string, fraction = '') => `${time}.${fraction.padEnd(3, '0')}Z"`,
  );
}

/**
 * Confirms in the response by what a list was sorted; empty where the caller asked for no order, or for an unknown one.
 */
export function sortedBy(
  columns: Readonly<Record<string, string>>,
  { sort, order }: { sort?: string | undefined; order?: string | undefined },
): { sorted_by?: string; sorted_order?: 'asc' | 'desc' } {
  if (sort === undefined || getOwn(columns, sort) === undefined) return {};
  return { sorted_by: sort, sorted_order: order === 'desc' ? 'desc' : 'asc' };
}
