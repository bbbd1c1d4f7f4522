import { fuelReceiptFields, type ReceivedBody, type receiptImportCalls } from 'shared-auth/calls';
import { MINUTE_MS } from 'shared-auth/contract';
import { canSee, type VisibilityScope } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { inputProperties } from '../../platform/http/records';
import { Input } from '../../platform/http/schemas';
import { parseTime } from '../../platform/http/times';
import { mapInSteps } from '../../platform/limits/ownTurn';
import { type NamedVehicle, namedVehicles, vehicleFinder } from '../import/finders';
import { importResult, type RowPlan, type RowProblem, rowChecker } from '../import/rowProblems';
import { receipts } from './receipts.store';

type Row = ReceivedBody<typeof receiptImportCalls.import.body>['rows'][number];
interface Bought {
  vehicle_id: number;
  at: number;
  litres: number;
  price: number | null;
}
type Problem = Omit<RowProblem, 'row'>;

const { litres, price } = fuelReceiptFields;
const figures = { litres, price };

/** Texts of the form that enters one. */
export const receiptMessages = {
  vehicle_id: 'Возилото е задолжително',
  bought_at: 'Времето на купување не е исправно',
  litres: 'Внесете литри од 0,1 до 10.000',
  price: 'Цената не е исправна',
};
const problemsOf = rowChecker(Input(inputProperties(figures, receiptMessages)));

/**
 * Files of fuel cards give times to the minute, while a form may give seconds: with equal litres it is the same
 * receipt.
 */
const minuteOf = ({ vehicle_id, at, litres: n }: Bought) => `${vehicle_id} ${Math.floor(at / MINUTE_MS)} ${n}`;
const momentOf = ({ vehicle_id, at }: Bought) => `${vehicle_id} ${at}`;
const isSame = (one: Bought, other: Bought | undefined) =>
  other?.litres === one.litres && (one.price === null || other.price === null || other.price === one.price);

/**
 * Imports receipts from a file: all rows or none. A receipt that exists already, or is in the file twice, is skipped;
 * of two different ones of one vehicle and moment the second is refused, as in the form.
 */
export async function importReceipts(
  queries: Queries,
  rows: readonly Row[],
  { dryRun, visibility }: { dryRun: boolean; visibility: VisibilityScope },
) {
  const names = rows.map(({ vehicle = '' }) => vehicle.trim());
  const vehicles = (await namedVehicles(queries, names)).filter(({ id }) => canSee(visibility, id));
  const vehicleOf = vehicleFinder(vehicles);
  const errors: RowProblem[] = [];
  const read = await mapInSteps(rows, (row, index): Bought | undefined => {
    const { bought, problems } = readRow(row, vehicleOf(names[index] ?? ''));
    errors.push(...problems.map((problem) => ({ row: index, ...problem })));
    return bought;
  });
  const known = await receiptsNear(
    queries,
    read.filter((one) => one !== undefined),
  );
  const [byMoment, minutes] = [new Map(known.map((one) => [momentOf(one), one])), new Set(known.map(minuteOf))];
  const inFile = new Map<string, number>();
  const plans: RowPlan[] = [];
  for (const [row, one] of read.entries()) {
    if (!one) continue;
    const key = momentOf(one);
    const [stored, earlier] = [byMoment.get(key), inFile.get(key)];
    const isKept = isSame(one, stored ?? read[earlier ?? -1]) || (!stored && minutes.has(minuteOf(one)));
    if (!isKept && stored)
      errors.push({ row, field: 'bought_at', code: 'taken', message: 'За ова време веќе е внесена сметка.' });
    else if (!isKept && earlier !== undefined)
      errors.push({
        ...{ row, field: 'bought_at', code: 'duplicate', limit: earlier },
        message: 'За ова време има друга сметка во поранешен ред',
      });
    if (earlier === undefined) inFile.set(key, row);
    plans.push({ row, action: isKept ? 'keep' : 'create', fields: [] });
  }
  const created = plans.flatMap(({ row, action }) => (action === 'create' ? (read[row] ?? []) : []));
  const result = importResult(plans, errors, dryRun);
  if (result.applied) await receipts.insertAll(queries, created.map(storedOf));
  return { ...result, vehicles: result.applied ? boughtFor(vehicles, created) : [] };
}

const storedOf = ({ at, ...rest }: Bought) => ({ ...rest, bought_at: new Date(at).toISOString() });

/** The number of new receipts of each vehicle. */
function boughtFor(vehicles: readonly NamedVehicle[], created: readonly Bought[]) {
  const counts = new Map<number, number>();
  for (const { vehicle_id } of created) counts.set(vehicle_id, (counts.get(vehicle_id) ?? 0) + 1);
  return vehicles.flatMap(({ id, license_plate }) => {
    const count = counts.get(id);
    return count === undefined ? [] : [{ vehicle: { id, license_plate }, count }];
  });
}

const numberOf = (text: string): number | string | null =>
  text === '' ? null : /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;

function readRow(row: Row, vehicle: ReturnType<ReturnType<typeof vehicleFinder>>) {
  const given = { litres: numberOf(row.litres?.trim() ?? ''), price: numberOf(row.price?.trim() ?? '') };
  const problems: Problem[] = problemsOf(given);
  if (vehicle === null) problems.push({ field: 'vehicle', code: 'required', message: receiptMessages.vehicle_id });
  if (vehicle === 'unknown') problems.push({ field: 'vehicle', code: 'unknown', message: 'Возилото не е пронајдено' });
  const at = momentIn(row.bought_at?.trim() ?? '', problems);
  if (problems.length > 0 || typeof vehicle !== 'number' || at === undefined) return { problems, bought: undefined };
  // The schema has passed them.
  return { problems, bought: { ...(given as Pick<Bought, 'litres' | 'price'>), vehicle_id: vehicle, at } };
}

function momentIn(text: string, problems: Problem[]): number | undefined {
  const wrong = (code: Problem['code'], message: string) => {
    problems.push({ field: 'bought_at', code, message });
    return undefined;
  };
  if (text === '') return wrong('required', receiptMessages.bought_at);
  try {
    const at = parseTime(text, 'bought_at', 'start')?.getTime() ?? 0;
    return at > Date.now() ? wrong('invalid', 'Времето на купување не може да биде во иднина') : at;
  } catch {
    return wrong('invalid', receiptMessages.bought_at);
  }
}

/** The receipts of the vehicles of rows, around the time of the rows. */
async function receiptsNear(queries: Queries, rows: readonly Bought[]): Promise<Bought[]> {
  const times = rows.map(({ at }) => at);
  const [from, to] = [times.reduce((a, b) => Math.min(a, b), Date.now()), times.reduce((a, b) => Math.max(a, b), 0)];
  return queries.query<Bought>(
    `select vehicle_id, round(date_part('epoch', bought_at) * 1000) as at, litres, price from fuel_receipts
     where vehicle_id = any($1::int[]) and bought_at >= $2 and bought_at < $3`,
    [
      [...new Set(rows.map(({ vehicle_id }) => vehicle_id))],
      new Date(from - MINUTE_MS).toISOString(),
      new Date(to + MINUTE_MS).toISOString(),
    ],
  );
}
