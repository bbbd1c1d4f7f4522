import type { WrittenRecord, zoneRuleFields } from 'shared-auth/contract';
import type { Queries } from '../../../platform/database/database';
import type { SeenTeams } from '../zones.store';
import { castOf, type RuleTerms, ruleColumns } from './ruleColumns';

export type ZoneRule = WrittenRecord<typeof zoneRuleFields>;

/** The values of a rule that a user sets. */
export interface ZoneRuleValues extends RuleTerms {
  zone_id: number;
  is_active: boolean;
}

const written = ['zone_id', ...ruleColumns, 'is_active'] as const;
const columns = `r.id, z.name as zone_name, r.created_at, ${written.map((name) => `r.${name}`).join(', ')}`;
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

const values = (rule: ZoneRuleValues) => written.map((name) => rule[name]);
const names = written.join(', ');
const placeholders = written.map((name, i) => `$${i + 1}${castOf(name)}`).join(', ');

/** @param countsFrom ISO 8601: when every instance knows the rule */
export async function insertZoneRule(queries: Queries, rule: ZoneRuleValues, countsFrom: string): Promise<number> {
  const [row] = await queries.query<{ id: number }>(
    `insert into zone_rules (${names}, counts_from) values (${placeholders}, $${written.length + 1}) returning id`,
    [...values(rule), countsFrom],
  );
  return row?.id ?? 0;
}

/** Changes a rule. Events before the change raise no alarm by it. */
export async function updateZoneRule(
  queries: Queries,
  id: number,
  rule: ZoneRuleValues,
  countsFrom: string,
): Promise<void> {
  await queries.query(
    `update zone_rules set (${names}) = row(${placeholders}), counts_from = $${written.length + 1}, updated_at = clock_timestamp() where id = $${written.length + 2}`,
    [...values(rule), countsFrom, id],
  );
}

export const deleteZoneRule = async (queries: Queries, id: number): Promise<void> => {
  await queries.query('delete from zone_rules where id = $1', [id]);
};
