/** Tables of other records that a run makes, with the columns that the server itself writes later. */
const madeTables = {
  odometer: { table: 'odometer_readings', kept: ['kept_until', 'kept_metres', 'kept_seconds'] },
  maintenance: { table: 'maintenance', kept: ['warned_at'] },
} as const;
export type MadeKind = keyof typeof madeTables;
// Keys of the object above.
export const madeKinds = Object.keys(madeTables) as MadeKind[];
export const tableOf = (kind: MadeKind): string => madeTables[kind].table;

/** SQL: the new rows of these ids, for `brought_things.made`. @param ids the parameter that has the ids */
export const madeRows = (kind: MadeKind, ids: string): string =>
  `(select coalesce(jsonb_agg(to_jsonb(r) - '{${madeTables[kind].kept.join(',')}}'::text[]), '[]')
    from ${tableOf(kind)} r where r.id = any(${ids}::int[]))`;

/** SQL: whether a row `t` is unchanged since a run made it for a vehicle. */
export const isAsMade = (kind: MadeKind, vehicle: string): string =>
  `exists (select from brought_things b cross join lateral jsonb_array_elements(b.made) as x(row)
    where b.vehicle_id = ${vehicle} and b.kind = '${kind}' and to_jsonb(t) @> x.row)`;
