import { TIME_ZONE } from 'shared-auth/contract';
import type { RejectedValue } from '../../messages/values';
import type { Database } from '../../platform/database/database';
import { inPortions } from '../../platform/database/portions';
import type { MessageFilter } from './messageFilter';

/** Days for which unusable values are stored as received. */
export const LEFT_OUT_DAYS = 30;
/** Fields and reasons of one tracker that are stored, over all days: the newest. */
export const MAX_LEFT_OUT_ROWS = 500;

/** A message with values that were left out. */
export interface IncompleteMessage {
  uniqueId: string;
  /** ISO 8601 */
  time: string;
  rejectedValues: readonly RejectedValue[];
}

/** Counts the values that were left out of stored messages, and stores the newest of each as received. */
export class RejectedValues {
  constructor(
    private readonly database: Database,
    private readonly filter: () => MessageFilter,
  ) {}

  /** Records values that were left out of messages. Unregistered trackers have no row to record them in. */
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

/** Drops rows beyond the retention, and of each tracker the rows beyond its limit. */
export async function dropRejectedValues(database: Database, signal?: AbortSignal): Promise<void> {
  const old = `day < (now() at time zone '${TIME_ZONE}')::date - ${LEFT_OUT_DAYS}`;
  await inPortions(database, { table: 'left_out_values', where: old }, signal);
  const beyond = `(device_pk, day, field, reason) in (select device_pk, day, field, reason from (
    select *, row_number() over (partition by device_pk order by last_at desc) as place from left_out_values) k
    where k.place > ${MAX_LEFT_OUT_ROWS})`;
  await inPortions(database, { table: 'left_out_values', where: beyond }, signal);
}
