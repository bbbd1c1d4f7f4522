import type { StoredRecord } from 'shared-auth/calls';
import type { Fields, WrittenRecord } from 'shared-auth/contract';
import type { Queries } from './database';
import { inputColumns, writtenBy } from './fieldColumns';

/**
 * A table of records that people write: its columns are `id` and the fields of the form.
 * @param also further assignments of an update, from the row `r` before and the written values `x`
 */
export function recordTable<F extends Fields>(table: string, fields: F, also: readonly string[] = []) {
  type Row = WrittenRecord<F>;
  const names = ['id', ...inputColumns(fields)];
  const columns = names.join(', ');
  const written = writtenBy(fields);
  return {
    columns,
    async find(queries: Queries, id: number): Promise<Row | undefined> {
      return (await queries.query<Row>(`select ${columns} from ${table} where id = $1`, [id]))[0];
    },
    insertAll: (queries: Queries, values: readonly StoredRecord<F>[]): Promise<unknown> =>
      queries.query(`insert into ${table} (${written.columns}) select ${written.columns} from ${written.source}`, [
        JSON.stringify(values),
      ]),
    async insert(queries: Queries, values: StoredRecord<F>): Promise<Row> {
      const [row] = await queries.query<Row>(
        `insert into ${table} (${written.columns}) select ${written.columns} from ${written.source} returning ${columns}`,
        [JSON.stringify([values])],
      );
      return row as Row; // it was inserted
    },
    /** @returns the row as it is now; undefined where there is none with this id */
    async update(queries: Queries, id: number, values: StoredRecord<F>): Promise<Row | undefined> {
      const [row] = await queries.query<Row>(
        `update ${table} r set ${[written.assigned, ...also].join(', ')} from ${written.source} where r.id = $2
         returning ${names.map((name) => `r.${name}`).join(', ')}`,
        [JSON.stringify([values]), id],
      );
      return row;
    },
    remove: (queries: Queries, id: number): Promise<unknown> =>
      queries.query(`delete from ${table} where id = $1`, [id]),
  };
}
