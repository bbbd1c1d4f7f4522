import type { Queries } from '../../platform/database/database';
import { type Alarm, alarmColumns, alarmTables } from '../alarms.store';

/**
 * A rule's result for a device and a period, ISO 8601: of the rule's own alarms only those with these keys are still
 * true.
 */
export interface Finding {
  device_pk: number;
  name: string;
  from: string;
  to: string;
  keys: readonly string[];
}

/** Deletes alarms of our own rules that are no longer true. @returns the deleted alarms */
export async function withdrawAlarms(queries: Queries, findings: readonly Finding[]): Promise<Alarm[]> {
  if (findings.length === 0) return [];
  const withdrawn = await queries.query<Alarm>(
    `select ${alarmColumns} from ${alarmTables} join jsonb_to_recordset($1::text::jsonb) as x(device_pk int, name text, "from" timestamptz, "to" timestamptz, keys jsonb)
       on x.device_pk = a.device_pk and a.created_at between x."from" and x."to" and a.source_key like 'rule:' || x.name || ':%' and not x.keys ? a.source_key
     order by a.id for update of a`,
    [JSON.stringify(findings)],
  );
  await deleteAlarms(queries, withdrawn);
  return withdrawn;
}

/** Deletes alarms of our own rules by their keys. @returns the deleted alarms */
export async function withdrawByKey(
  queries: Queries,
  refuted: readonly { device_pk: number; source_key: string }[],
): Promise<Alarm[]> {
  if (refuted.length === 0) return [];
  const withdrawn = await queries.query<Alarm>(
    `select ${alarmColumns} from ${alarmTables} join jsonb_to_recordset($1::text::jsonb) as x(device_pk int, source_key text)
       on x.device_pk = a.device_pk and x.source_key = a.source_key order by a.id for update of a`,
    [JSON.stringify(refuted)],
  );
  await deleteAlarms(queries, withdrawn);
  return withdrawn;
}

async function deleteAlarms(queries: Queries, withdrawn: readonly Alarm[]): Promise<void> {
  if (withdrawn.length === 0) return;
  await queries.query('delete from alarms where id = any($1::bigint[])', [withdrawn.map(({ id }) => id)]);
}
