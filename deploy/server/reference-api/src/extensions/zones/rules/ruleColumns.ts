import type { Severity, ZoneRuleEvent } from 'shared-auth/contract';

/** When a zone raises an alarm, its severity, and the vehicles: columns of `zone_rules`. */
export interface RuleTerms {
  event: ZoneRuleEvent;
  severity: Severity;
  minutes: number | null;
  from_time: string | null;
  to_time: string | null;
  days: readonly number[];
  vehicle_ids: readonly number[];
  team_ids: readonly number[];
}

const isList: Readonly<Record<keyof RuleTerms, boolean>> = {
  event: false,
  severity: false,
  minutes: false,
  from_time: false,
  to_time: false,
  days: true,
  vehicle_ids: true,
  team_ids: true,
};

/** The only list of the columns: reads, writes and the zones in memory follow it. */
export const ruleColumns = Object.keys(isList) as (keyof RuleTerms)[]; // the keys of the record above

/** The type of a column's parameter, where PostgreSQL cannot infer it. */
export const castOf = (name: string): string => ((isList as Record<string, boolean>)[name] ? '::int[]' : '');
