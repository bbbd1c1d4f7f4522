import type { ingestKeyFields, WrittenRecord } from 'shared-auth/calls';
import { TIME_ZONE } from 'shared-auth/contract';
import type { Database, Queries } from '../../platform/database/database';

/** The fields of a key that an administrator sees; the key itself is known only to its recipient. */
export type IngestKey = WrittenRecord<typeof ingestKeyFields>;

/** A key that lets in. */
export interface LivingKey {
  id: number;
  name: string;
  key_hash: string;
  messages_per_second: number;
  /** Every name of the trackers that it may post for; null: any tracker. */
  uids: string[] | null;
}

export interface NewIngestKey {
  name: string;
  devices: readonly string[] | null;
  messages_per_second: number;
  key_hash: string;
  hint: string;
}

/** The use of a key since it was last stored. */
export interface KeyUsage {
  key_id: number;
  messages: number;
  last_used_at: string;
  rejected_reasons: Record<string, number>;
}

const today = `(now() at time zone '${TIME_ZONE}')::date`;
const personOf = (column: string) => `(select first_name || ' ' || last_name from users where users.id = k.${column})`;

/** The present names of a limited key's devices; an unregistered device keeps the name that the key was made for. */
const namesOf = `case when k.devices is not null then array(
  select case when d.id is null or kd.name in (d.device_id, d.imei, d.identifier) then kd.name else d.device_id end
  from ingest_key_devices kd left join devices d on d.id = kd.device_pk where kd.key_id = k.id order by 1) end`;

/** The keys, those in force first. @param id only this one */
export async function listKeys(queries: Queries, id?: number): Promise<IngestKey[]> {
  return queries.query<IngestKey>(
    `select k.id, k.name, k.hint, ${namesOf} as devices, k.messages_per_second, k.is_configured, k.created_at, ${personOf('created_by')} as created_by,
       k.last_used_at, k.revoked_at, ${personOf('revoked_by')} as revoked_by,
       coalesce((select sum(d.messages) from ingest_key_days d where d.key_id = k.id), 0)::bigint as messages,
       coalesce(t.messages, 0)::bigint as messages_today, coalesce(t.rejected, 0)::bigint as rejected_today,
       coalesce((select json_object_agg(r.reason, r.count order by r.count desc, r.reason) from ingest_key_rejections r
                 where r.key_id = k.id and r.day = ${today}), '{}'::json) as rejected_reasons
     from ingest_keys k left join ingest_key_days t on t.key_id = k.id and t.day = ${today}
     where $1::int is null or k.id = $1::int
     order by (k.revoked_at is not null), k.is_configured desc, k.created_at desc, k.id desc`,
    [id ?? null],
  );
}

/** The keys in force, each with every name of its devices: a key is made for devices, and these may be renamed. */
export const livingKeys = (queries: Queries): Promise<LivingKey[]> =>
  queries.query<LivingKey>(
    `select k.id, k.name, k.key_hash, k.messages_per_second,
       case when k.devices is not null then array(
         select n.name from ingest_key_devices kd join device_names n on n.device_pk = kd.device_pk where kd.key_id = k.id
         union select kd.name from ingest_key_devices kd where kd.key_id = k.id and kd.device_pk is null) end as uids
     from ingest_keys k where k.revoked_at is null`,
  );

export async function insertKey(queries: Queries, key: NewIngestKey, userId: number): Promise<number> {
  const [row] = await queries.query<{ id: number }>(
    `insert into ingest_keys (name, devices, messages_per_second, key_hash, hint, created_by) values ($1, $2, $3, $4, $5, $6) returning id`,
    [key.name, key.devices, key.messages_per_second, key.key_hash, key.hint, userId],
  );
  if (!row) throw new Error('The insert returned no row.');
  await queries.query(
    `insert into ingest_key_devices (key_id, name, device_pk)
     select $1, x.name, n.device_pk from unnest($2::text[]) as x(name) left join device_names n on n.name = x.name`,
    [row.id, key.devices ?? []],
  );
  return row.id;
}

/**
 * Stores the key of the configuration as the first of the keys. A previously configured one is no longer in force; one
 * that an administrator revoked stays revoked.
 */
export async function configureKey(database: Database, key: Omit<NewIngestKey, 'devices'>): Promise<void> {
  await database.transaction(async ({ query }) => {
    await query(
      `insert into ingest_keys (name, messages_per_second, key_hash, hint, is_configured) values ($1, $2, $3, $4, true)
       on conflict (key_hash) do update set messages_per_second = excluded.messages_per_second
       where ingest_keys.is_configured`,
      [key.name, key.messages_per_second, key.key_hash, key.hint],
    );
    await query(
      'update ingest_keys set revoked_at = now() where is_configured and key_hash <> $1 and revoked_at is null',
      [key.key_hash],
    );
  });
}

/** @returns false when there is no such key, or it was revoked before. */
export async function revokeKey(queries: Queries, id: number, userId: number): Promise<boolean> {
  const rows = await queries.query(
    'update ingest_keys set revoked_at = now(), revoked_by = $2 where id = $1 and revoked_at is null returning id',
    [id, userId],
  );
  return rows.length > 0;
}

/** Adds the use since the last time. The order is fixed, so that instances that do so at once cannot deadlock. */
export async function addUsage(database: Database, usage: readonly KeyUsage[]): Promise<void> {
  const sorted = usage.toSorted((a, b) => a.key_id - b.key_id);
  const days = sorted.map(({ key_id, messages, last_used_at, rejected_reasons }) => ({
    key_id,
    messages,
    last_used_at,
    rejected: Object.values(rejected_reasons).reduce((sum, count) => sum + count, 0),
  }));
  const reasons = sorted.flatMap(({ key_id, rejected_reasons }) =>
    Object.entries(rejected_reasons).map(([reason, count]) => ({ key_id, reason, count })),
  );
  await database.transaction(async ({ query }) => {
    await query(
      `update ingest_keys k set last_used_at = greatest(k.last_used_at, u.last_used_at)
       from json_to_recordset($1::text::json) as u(key_id int, last_used_at timestamptz) where k.id = u.key_id`,
      [JSON.stringify(days)],
    );
    await query(
      `insert into ingest_key_days as t (key_id, day, messages, rejected)
       select key_id, ${today}, messages, rejected from json_to_recordset($1::text::json) as u(key_id int, messages bigint, rejected bigint)
       order by key_id
       on conflict (key_id, day) do update set messages = t.messages + excluded.messages, rejected = t.rejected + excluded.rejected`,
      [JSON.stringify(days)],
    );
    if (reasons.length === 0) return;
    await query(
      `insert into ingest_key_rejections as t (key_id, day, reason, count)
       select key_id, ${today}, reason, count from json_to_recordset($1::text::json) as u(key_id int, reason text, count bigint)
       order by key_id, reason
       on conflict (key_id, day, reason) do update set count = t.count + excluded.count`,
      [JSON.stringify(reasons)],
    );
  });
}
