import type { Database, Queries } from '../../platform/database/database';

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Rows that a plan's scans touch. */
const touched = (node: PlanNode): number =>
  (node['Relation Name'] ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, child) => sum + touched(child), 0);

/** How many rows the statements touch that read only, of all that `ask` has the server make. */
export async function rowsTouched(database: Database, ask: () => Promise<unknown>): Promise<number> {
  const query: Queries['query'] = database.query.bind(database);
  const asked: { sql: string; params: readonly unknown[] }[] = [];
  const spy = jest.spyOn(database, 'query').mockImplementation((sql, params = []) => {
    asked.push({ sql, params });
    return query(sql, params);
  });
  await ask().finally(() => spy.mockRestore());
  let rows = 0;
  for (const { sql, params } of asked) {
    if (!/^\s*(select|with)\b/i.test(sql) || /\b(insert|update|delete)\s/i.test(sql)) continue;
    const [plan] = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) ${sql}`,
      params,
    );
    rows += plan ? touched(plan['QUERY PLAN'][0].Plan) : 0;
  }
  return rows;
}
