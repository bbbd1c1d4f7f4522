import type { ReceivedBody, vehicleImportCalls } from 'shared-auth/calls';
import { type InputName, inputFields, lookalikeKey, searchText, teamIds, vehicleFields } from 'shared-auth/contract';
import { vehicleMessages } from '../../fleet/vehicles/vehicleMessages';
import type { Queries } from '../../platform/database/database';
import { inputColumns, typedInputColumns } from '../../platform/database/fieldColumns';
import { inputProperties, storedValues } from '../../platform/http/records';
import { Input } from '../../platform/http/schemas';
import { mapInSteps } from '../../platform/limits/ownTurn';
import { duplicates, importResult, isFirstOfField, type RowPlan, type RowProblem, rowChecker } from './rowProblems';
import { lostZeros, type SpelledKind, spoilt, withoutZeros } from './spoilt';

type Row = ReceivedBody<typeof vehicleImportCalls.import.body>['rows'][number];

const columns = inputColumns(vehicleFields);
const fields = [...columns.filter((name) => name !== 'vehicle_code'), 'team'] as const;
type Values = Record<InputName<typeof vehicleFields> | 'team', string>;
interface Present extends Values {
  id: number;
}

const problemsOf = rowChecker(Input(inputProperties(vehicleFields, vehicleMessages)));
const defaults: Partial<Values> = Object.fromEntries(
  inputFields(vehicleFields).flatMap(({ name, input }) => (input.default === undefined ? [] : [[name, input.default]])),
);

/** How a spreadsheet may have damaged each field. */
const spelled: Readonly<Record<string, SpelledKind>> = {
  vehicle_code: 'code',
  license_plate: 'code',
  make: 'word',
  model: 'word',
  year: 'word',
  color: 'word',
  vehicle_type: 'word',
};

/** Imports vehicles from a file: each is identified by its code. All rows or none. */
export async function importVehicles(queries: Queries, rows: readonly Row[], dryRun: boolean) {
  const codes = rows.map(({ vehicle_code = '' }) => vehicle_code.trim());
  const present = await presentVehicles(queries, rows, codes);
  const zeroed = withoutZeros(await zeroedCodes(queries, codes));
  const byCode = new Map(present.map((vehicle) => [vehicle.vehicle_code, vehicle]));
  const plans: RowPlan[] = [];
  const errors: RowProblem[] = duplicates(codes.map(lookalikeKey), 'vehicle_code');
  const wanted = await mapInSteps(rows, (row, index): Values => {
    const before = byCode.get(codes[index] ?? '');
    const values = { vehicle_code: codes[index] ?? '' } as Values;
    for (const field of fields) {
      const given = row[field]?.trim();
      const kept = before?.[field] ?? defaults[field] ?? '';
      // An empty cell does not clear a status or type, because neither has a default.
      values[field] = given === undefined || (given === '' && field === 'status') ? kept : given;
    }
    const { vehicle_code, team, ...rest } = values;
    const found = problemsOf({ ...rest, vehicle_id: vehicle_code }).map((problem) => ({
      ...problem,
      field: problem.field === 'vehicle_id' ? 'vehicle_code' : problem.field,
    }));
    if (!['', ...teamIds].includes(team)) found.push({ field: 'team', code: 'invalid', message: 'Нема таков тим' });
    const zeroedCode = before ? undefined : zeroed.get(vehicle_code);
    const zeros = zeroedCode === undefined ? [] : [lostZeros('vehicle_code', vehicle_code, zeroedCode)];
    errors.push(
      ...[...spoilt(row, spelled, { ...before }), ...zeros, ...found]
        .filter(isFirstOfField)
        .map((problem) => ({ row: index, ...problem })),
    );
    const changed = fields.filter((field) => values[field] !== (before?.[field] ?? ''));
    plans.push({
      row: index,
      action: before === undefined ? 'create' : changed.length > 0 ? 'update' : 'keep',
      fields: before === undefined ? [] : changed,
    });
    return values;
  });
  for (const [field, text] of named) errors.push(...(await takenNames(wanted, present, field, text)));
  if (!dryRun && errors.length === 0) await write(queries, wanted, plans, byCode);
  return importResult(plans, errors, dryRun);
}

/** Fields that are unique among vehicles, with the error for a duplicate. */
const named = [
  ['license_plate', 'Веќе постои возило со оваа регистрација'],
  ['vehicle_code', 'Веќе постои возило со овој код'],
] as const;

/**
 * A plate may move between vehicles within the file, but must belong to one vehicle in the end. Names that look the
 * same are treated as equal; stored duplicates from before may stay.
 */
async function takenNames(
  wanted: readonly Values[],
  present: readonly Present[],
  field: (typeof named)[number][0],
  text: string,
): Promise<RowProblem[]> {
  const keys = await mapInSteps(wanted, (values) => lookalikeKey(values[field]));
  const inFile = new Set(wanted.map(({ vehicle_code }) => vehicle_code));
  const before = new Map(present.map((vehicle) => [vehicle.vehicle_code, lookalikeKey(vehicle[field])]));
  const others = new Map(
    present
      .filter(({ vehicle_code }) => !inFile.has(vehicle_code))
      .map((vehicle) => [lookalikeKey(vehicle[field]), vehicle[field]]),
  );
  const names = wanted.map((values, row) => {
    const key = keys[row] ?? '';
    const isKept = key === (before.get(values.vehicle_code) ?? '');
    return { key: isKept ? values[field].toUpperCase() : key, other: isKept ? undefined : others.get(key) };
  });
  const taken = names.flatMap(({ other }, row): RowProblem[] =>
    other === undefined ? [] : [{ row, field, code: 'taken', message: `${text}: „${other}“.` }],
  );
  // A code that occurs twice has been reported already.
  if (field === 'vehicle_code') return taken;
  const twice = duplicates(
    names.map(({ key }) => key),
    field,
  );
  return [...twice, ...taken];
}

/** The vehicles of the file, and those that have one of its plates. */
function presentVehicles(queries: Queries, rows: readonly Row[], codes: readonly string[]): Promise<Present[]> {
  return queries.query<Present>(
    `select id, coalesce(team_id::text, '') as team, ${columns.map((name) => `coalesce(${name}::text, '') as ${name}`).join(', ')} from vehicles 
     where lookalike_key(vehicle_code) in (select lookalike_key(code) from unnest($1::text[]) as x(code))
       or lookalike_key(license_plate) in (select lookalike_key(plate) from unnest($2::text[]) as x(plate))`,
    [codes, rows.map(({ license_plate = '' }) => license_plate.trim())],
  );
}

/** Codes of vehicles that equal those of rows except for leading zeros. */
async function zeroedCodes(queries: Queries, codes: readonly string[]): Promise<string[]> {
  const found = await queries.query<{ code: string }>(
    "select vehicle_code as code from vehicles where vehicle_code like '0%' and ltrim(vehicle_code, '0') = any($1::text[])",
    [codes.filter((code) => code !== '')],
  );
  return found.map(({ code }) => code);
}

async function write(
  queries: Queries,
  wanted: readonly Values[],
  plans: readonly RowPlan[],
  byCode: ReadonlyMap<string, Present>,
): Promise<void> {
  const of = (action: RowPlan['action']) =>
    wanted
      .filter((_, row) => plans[row]?.action === action)
      .map((values) => ({
        ...Object.fromEntries(storedValues(vehicleFields, values).map((value, at) => [columns[at], value])),
        id: byCode.get(values.vehicle_code)?.id,
        team_id: values.team === '' ? null : values.team,
        search: searchText(values.vehicle_code, values.license_plate, values.make, values.model),
      }));
  const source = `jsonb_to_recordset($1::text::jsonb) as x(id int, team_id int, ${typedInputColumns(vehicleFields)}, search text)`;
  const stored = [...columns.filter((name) => name !== 'vehicle_code'), 'team_id'];
  const updated = of('update');
  if (updated.length > 0) {
    // Two vehicles may change plates with each other.
    await queries.query("update vehicles set plate_key = 'import ' || id where id = any($1::int[])", [
      updated.map(({ id }) => id),
    ]);
    await queries.query(
      `update vehicles v set ${stored.map((name) => `${name} = x.${name}`).join(', ')}, plate_key = upper(x.license_plate), search_text = x.search,
         updated_at = now()
       from ${source} where v.id = x.id`,
      [JSON.stringify(updated)],
    );
  }
  await queries.query(
    `insert into vehicles (vehicle_code, ${stored.join(', ')}, plate_key, search_text) select vehicle_code, ${stored.join(', ')}, upper(license_plate), search from ${source}`,
    [JSON.stringify(of('create'))],
  );
}
