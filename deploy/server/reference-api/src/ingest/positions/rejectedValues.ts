import { TIME_ZONE } from 'shared-auth/contract';
import type { Database, Queries } from '../../platform/database/database';
import type { RejectedValue } from '../messages/values';
import type { MessageFilter } from './messageFilter';

/** Days for which values that could not be used are kept as they came. */
export const LEFT_OUT_DAYS = 30;
/** Fields and reasons of one tracker that are kept, over all days: the newest. */
export const MAX_LEFT_OUT_ROWS = 500;

/** A message of which something was left out. */
export interface IncompleteMessage {
  uniqueId: string;
  /** ISO 8601 */
  time: string;
  rejectedValues: readonly RejectedValue[];
}

/** Counts the values that messages were stored without, and keeps the newest of each as it came. */
export class RejectedValues {
  constructor(
    private readonly database: Database,
    private readonly filter: () => MessageFilter,
  ) {}

  /** Records what was left out of messages; those of unregistered trackers have no place. */
  async record(messages: readonly IncompleteMessage[]): Promise<void> {
    const rows = messages.flatMap(({ uniqueId, time, rejectedValues }) =>
      rejectedValues.map(({ field, reason, raw }) => ({
        uid: uniqueId,
        field,
        reason,
        // It may be a place.
        raw: this.filter().isPrivate(uniqueId, time) ? null : raw,
      })),
    );
    if (rows.length === 0) return;
    await this.database.query(
      `insert into left_out_values as t (device_pk, day, field, reason, count, last_at, raw)
       select d.id, (now() at time zone '${TIME_ZONE}')::date, x.field, x.reason, count(*), now(), (array_agg(x.raw order by x.n desc))[1]
       from rows from (jsonb_to_recordset($1::text::jsonb) as (uid text, field text, reason text, raw text)) with ordinality as x(uid, field, reason, raw, n)
       cross join lateral (select device_pk as id from device_names where name = x.uid) d
       group by 1, 2, 3, 4
       on conflict (device_pk, day, field, reason) do update set count = t.count + excluded.count, last_at = excluded.last_at, raw = excluded.raw`,
      [JSON.stringify(rows)],
    );
  }
}

/** Drops what is older than it is kept for, and of each tracker what is more than is kept of it. */
export async function dropRejectedValues(queries: Queries): Promise<void> {
  await queries.query(`delete from left_out_values where day < (now() at time zone '${TIME_ZONE}')::date - $1::int`, [
    LEFT_OUT_DAYS,
  ]);
  await queries.query(
    `delete from left_out_values l using (
       select device_pk, day, field, reason, row_number() over (partition by device_pk order by last_at desc) as place from left_out_values) k
     where k.place > $1 and (l.device_pk, l.day, l.field, l.reason) = (k.device_pk, k.day, k.field, k.reason)`,
    [MAX_LEFT_OUT_ROWS],
  );
}
