import type { WrittenRecord, zoneRuleFields } from 'shared-auth/contract';
import type { Queries } from '../../../platform/database/database';
import type { SeenTeams } from '../zones.store';

/** A rule of a zone, as it is sent. */
export type ZoneRule = WrittenRecord<typeof zoneRuleFields> & {
  vehicle_ids: number[];
  team_ids: number[];
  days: number[];
};

/** What a user decides about a rule. */
export interface ZoneRuleValues {
  zone_id: number;
  event: string;
  severity: string;
  minutes: number | null;
  from_time: string | null;
  to_time: string | null;
  days: readonly number[];
  vehicle_ids: readonly number[];
  team_ids: readonly number[];
  is_active: boolean;
}

const columns = `r.id, r.zone_id, z.name as zone_name, r.event, r.severity, r.minutes, r.from_time, r.to_time, r.is_active, r.created_at, r.vehicle_ids, r.team_ids, r.days`;
const from = `zone_rules r join zones z on z.id = r.zone_id where ($1::int[] is null or z.team_id is null or z.team_id = any($1))`;

/** Rules of the zones that a user sees. @param zone one only */
export const listZoneRules = (queries: Queries, teams: SeenTeams, zone: number | undefined): Promise<ZoneRule[]> =>
  queries.query<ZoneRule>(
    `select ${columns} from ${from} and ($2::int is null or r.zone_id = $2) order by z.name_key collate "C", r.id`,
    [teams, zone ?? null],
  );

export async function findZoneRule(queries: Queries, teams: SeenTeams, id: number): Promise<ZoneRule | undefined> {
  const [row] = await queries.query<ZoneRule>(`select ${columns} from ${from} and r.id = $2`, [teams, id]);
  return row;
}

const values = (rule: ZoneRuleValues) => [
  rule.zone_id,
  rule.event,
  rule.severity,
  rule.minutes,
  rule.from_time,
  rule.to_time,
  rule.days,
  rule.vehicle_ids,
  rule.team_ids,
  rule.is_active,
];
const names = 'zone_id, event, severity, minutes, from_time, to_time, days, vehicle_ids, team_ids, is_active';
const placeholders = '$1, $2, $3, $4, $5, $6, $7::int[], $8::int[], $9::int[], $10';

/** @param countsFrom ISO 8601: when every instance knows of it */
export async function insertZoneRule(queries: Queries, rule: ZoneRuleValues, countsFrom: string): Promise<number> {
  const [row] = await queries.query<{ id: number }>(
    `insert into zone_rules (${names}, counts_from) values (${placeholders}, $11) returning id`,
    [...values(rule), countsFrom],
  );
  return row?.id ?? 0;
}

/** What happened before the change raises no alarm by the changed rule. */
export async function updateZoneRule(
  queries: Queries,
  id: number,
  rule: ZoneRuleValues,
  countsFrom: string,
): Promise<void> {
  await queries.query(
    `update zone_rules set (${names}) = row(${placeholders}), counts_from = $11, updated_at = clock_timestamp() where id = $12`,
    [...values(rule), countsFrom, id],
  );
}

export const deleteZoneRule = async (queries: Queries, id: number): Promise<void> => {
  await queries.query('delete from zone_rules where id = $1', [id]);
};

/** How many rules there are. */
export async function countZoneRules(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ rules: number }>('select count(*)::int as rules from zone_rules');
  return row?.rules ?? 0;
}
