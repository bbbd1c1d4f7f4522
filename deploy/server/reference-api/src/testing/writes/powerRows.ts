import { powers } from '../../extensions/privacy/retention/stores';
import type { Database } from '../../platform/database/database';

/** What gives power, by table. */
type PowerRows = ReadonlyMap<string, ReadonlySet<string>>;

const everyPower = powers.map(
  ({ table, power }) => `select '${table}' as name, (${power})::text as what from ${table}`,
);

/** Reads all that gives power over accounts, over what lets people and machines in, and over engines. */
export async function readPowers(database: Database): Promise<PowerRows> {
  const rows = await database.query<{ name: string; what: string }>(
    `select name, what from (${everyPower.join(' union all ')}) t where what is not null`,
  );
  return new Map(
    powers.map(({ table }) => [table, new Set(rows.flatMap((row) => (row.name === table ? row.what : [])))]),
  );
}

/** The power that was given, or taken where that needs a fresh session, too. */
export const powerChanges = (before: PowerRows, after: PowerRows): string[] =>
  powers.flatMap(({ table, endsFreely }) => {
    const [old, now] = [before, after].map((all) => [...(all.get(table) ?? [])]);
    const given = now?.filter((row) => !before.get(table)?.has(row)) ?? [];
    const taken = endsFreely ? [] : (old?.filter((row) => !after.get(table)?.has(row)) ?? []);
    return [...given.map((row) => `${table} has ${row}`), ...taken.map((row) => `${table} had ${row}`)];
  });
