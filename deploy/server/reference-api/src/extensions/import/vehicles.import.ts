import { VehicleInput } from '../../fleet/vehicles/vehicles.schemas';
import type { Queries } from '../../platform/database/database';
import { searchText } from '../../platform/database/searchText';
import type { Static } from '../../platform/http/schemas';
import type { VehicleImport } from './import.schemas';
import { duplicates, importResult, type RowPlan, type RowProblem, rowChecker } from './rowProblems';

type Row = Static<typeof VehicleImport>['rows'][number];

const fields = ['license_plate', 'make', 'model', 'year', 'color', 'vehicle_type', 'status', 'notes'] as const;
type Values = Record<(typeof fields)[number] | 'vehicle_code', string>;
interface Present extends Values {
  id: number;
}

const problemsOf = rowChecker(VehicleInput);
const defaults: Partial<Values> = { status: 'active' };

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
    `select id, vehicle_code, license_plate, make, model, coalesce(year::text, '') as year, coalesce(color, '') as color, vehicle_type, status,
       coalesce(notes, '') as notes
     from vehicles where vehicle_code = any($1::text[]) or plate_key in (select upper(plate) from unnest($2::text[]) as x(plate))`,
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
        ...values,
        id: byCode.get(values.vehicle_code)?.id,
        year: values.year === '' ? null : Number(values.year),
        color: values.color || null,
        notes: values.notes || null,
        search: searchText(values.vehicle_code, values.license_plate, values.make, values.model),
      }));
  const columns = `id int, vehicle_code text, license_plate text, make text, model text, year int, color text, vehicle_type text, status text, notes text,
    search text`;
  const updated = of('update');
  if (updated.length > 0) {
    // Two vehicles may change plates with each other.
    await queries.query("update vehicles set plate_key = 'import ' || id where id = any($1::int[])", [
      updated.map(({ id }) => id),
    ]);
    await queries.query(
      `update vehicles v set license_plate = x.license_plate, plate_key = upper(x.license_plate), make = x.make, model = x.model, year = x.year,
         color = x.color, vehicle_type = x.vehicle_type, status = x.status, notes = x.notes, search_text = x.search, updated_at = now()
       from jsonb_to_recordset($1::text::jsonb) as x(${columns}) where v.id = x.id`,
      [JSON.stringify(updated)],
    );
  }
  await queries.query(
    `insert into vehicles (vehicle_code, license_plate, plate_key, make, model, year, color, vehicle_type, status, notes, search_text)
     select vehicle_code, license_plate, upper(license_plate), make, model, year, color, vehicle_type, status, notes, search
     from jsonb_to_recordset($1::text::jsonb) as x(${columns})`,
    [JSON.stringify(of('create'))],
  );
}
