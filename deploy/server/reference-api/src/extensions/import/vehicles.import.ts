import { type InputName, inputFields, vehicleFields } from 'shared-auth/contract';
import { VehicleInput } from '../../fleet/vehicles/vehicles.schemas';
import type { Queries } from '../../platform/database/database';
import { inputColumns, typedInputColumns } from '../../platform/database/fieldColumns';
import { searchText } from '../../platform/database/searchText';
import { storedValues } from '../../platform/http/records';
import type { Static } from '../../platform/http/schemas';
import type { VehicleImport } from './import.schemas';
import { duplicates, importResult, type RowPlan, type RowProblem, rowChecker } from './rowProblems';

type Row = Static<typeof VehicleImport>['rows'][number];

const columns = inputColumns(vehicleFields);
const fields = columns.filter((name) => name !== 'vehicle_code');
type Values = Record<InputName<typeof vehicleFields>, string>;
interface Present extends Values {
  id: number;
}

const problemsOf = rowChecker(VehicleInput);
const defaults: Partial<Values> = Object.fromEntries(
  inputFields(vehicleFields).flatMap(({ name, input }) => (input.default === undefined ? [] : [[name, input.default]])),
);

/** Brings vehicles in from a file: each is known by its code. All rows or none. */
export async function importVehicles(queries: Queries, rows: readonly Row[], dryRun: boolean) {
  const codes = rows.map(({ vehicle_code = '' }) => vehicle_code.trim());
  const present = await presentVehicles(queries, rows, codes);
  const byCode = new Map(present.map((vehicle) => [vehicle.vehicle_code, vehicle]));
  const plans: RowPlan[] = [];
  const errors: RowProblem[] = duplicates(codes, 'vehicle_code');
  const wanted = rows.map((row, index): Values => {
    const before = byCode.get(codes[index] ?? '');
    const values = { vehicle_code: codes[index] ?? '' } as Values;
    for (const field of fields) {
      const given = row[field]?.trim();
      const kept = before?.[field] ?? defaults[field] ?? '';
      // A status or type is never cleared: there is none to fall back on.
      values[field] = given === undefined || (given === '' && field === 'status') ? kept : given;
    }
    const { vehicle_code, ...rest } = values;
    for (const problem of problemsOf({ ...rest, vehicle_id: vehicle_code }))
      errors.push({ row: index, ...problem, field: problem.field === 'vehicle_id' ? 'vehicle_code' : problem.field });
    const changed = fields.filter((field) => values[field] !== (before?.[field] ?? ''));
    plans.push({
      row: index,
      action: before === undefined ? 'create' : changed.length > 0 ? 'update' : 'keep',
      fields: before === undefined ? [] : changed,
    });
    return values;
  });
  errors.push(...takenPlates(wanted, present));
  if (!dryRun && errors.length === 0) await write(queries, wanted, plans, byCode);
  return importResult(plans, errors, dryRun);
}

const plateKey = (plate: string) => plate.toUpperCase();

/** A plate may change hands within the file, but belong to one vehicle in the end. */
function takenPlates(wanted: readonly Values[], present: readonly Present[]): RowProblem[] {
  const inFile = new Set(wanted.map(({ vehicle_code }) => vehicle_code));
  const others = new Set(
    present.filter(({ vehicle_code }) => !inFile.has(vehicle_code)).map(({ license_plate }) => plateKey(license_plate)),
  );
  const plates = wanted.map(({ license_plate }) => plateKey(license_plate));
  const taken = plates.flatMap((plate, row): RowProblem[] =>
    others.has(plate)
      ? [{ row, field: 'license_plate', code: 'taken', message: 'Веќе постои возило со оваа регистрација.' }]
      : [],
  );
  return [...duplicates(plates, 'license_plate'), ...taken];
}

/** The vehicles of the file, and those that have one of its plates. */
function presentVehicles(queries: Queries, rows: readonly Row[], codes: readonly string[]): Promise<Present[]> {
  return queries.query<Present>(
    `select id, ${columns.map((name) => `coalesce(${name}::text, '') as ${name}`).join(', ')} from vehicles where vehicle_code = any($1::text[]) or plate_key in (select upper(plate) from unnest($2::text[]) as x(plate))`,
    [codes, rows.map(({ license_plate = '' }) => license_plate.trim())],
  );
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
        search: searchText(values.vehicle_code, values.license_plate, values.make, values.model),
      }));
  const source = `jsonb_to_recordset($1::text::jsonb) as x(id int, ${typedInputColumns(vehicleFields)}, search text)`;
  const updated = of('update');
  if (updated.length > 0) {
    // Two vehicles may change plates with each other.
    await queries.query("update vehicles set plate_key = 'import ' || id where id = any($1::int[])", [
      updated.map(({ id }) => id),
    ]);
    await queries.query(
      `update vehicles v set ${fields.map((name) => `${name} = x.${name}`).join(', ')}, plate_key = upper(x.license_plate), search_text = x.search,
         updated_at = now()
       from ${source} where v.id = x.id`,
      [JSON.stringify(updated)],
    );
  }
  await queries.query(
    `insert into vehicles (${columns.join(', ')}, plate_key, search_text) select ${columns.join(', ')}, upper(license_plate), search from ${source}`,
    [JSON.stringify(of('create'))],
  );
}
