import { Ajv, type ErrorObject } from 'ajv';
import type { CallData, vehicleImportCalls } from 'shared-auth/calls';
import { lazyValidator } from '../../platform/http/lazySchemas';
import type { TSchema } from '../../platform/http/schemas';

export type ImportResult = CallData<typeof vehicleImportCalls.import>;
export type RowProblem = ImportResult['errors'][number];
/** The plan for a row: its fields that differ from those stored. */
export type RowPlan = ImportResult['rows'][number];

/** Checks a row by the schema of the form for one such record, so that a file has no other rules. */
export function rowChecker(schema: TSchema): (values: object) => Omit<RowProblem, 'row'>[] {
  const validate = lazyValidator(() =>
    new Ajv({ allErrors: true, verbose: true, strict: false, allowUnionTypes: true }).compile(schema),
  );
  return (values) => {
    if (validate(values)) return [];
    const byField = new Map<string, Omit<RowProblem, 'row'>>();
    for (const error of validate.errors ?? []) {
      const problem = problemOf(error);
      if (!byField.has(problem.field)) byField.set(problem.field, problem);
    }
    return [...byField.values()];
  };
}

function problemOf({ keyword, instancePath, params, parentSchema, data }: ErrorObject): Omit<RowProblem, 'row'> {
  const field = keyword === 'required' ? String(params.missingProperty) : instancePath.slice(1);
  const own = keyword === 'required' ? parentSchema?.properties?.[field] : parentSchema;
  if (keyword === 'maxLength')
    return { field, code: 'too_long', limit: params.limit, message: `Најмногу ${params.limit} знаци` };
  const message = String(own?.['x-message'] ?? 'Вредноста не е исправна');
  const isMissing = keyword === 'required' || data === '' || data === undefined || data === null;
  return { field, code: isMissing ? 'required' : 'invalid', message };
}

/** One problem for a field is enough. */
export const isFirstOfField = (problem: { field: string }, i: number, all: readonly { field: string }[]): boolean =>
  all.findIndex(({ field }) => field === problem.field) === i;

/** The rows whose key occurs in an earlier row. */
export function duplicates(keys: readonly string[], field: string): RowProblem[] {
  const first = new Map<string, number>();
  return keys.flatMap((key, row) => {
    if (key === '') return [];
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, row);
      return [];
    }
    return [
      { row, field, code: 'duplicate' as const, limit: earlier, message: 'Истата вредност стои и во поранешен ред' },
    ];
  });
}

/** The result of an import, and whether it is carried out. Rows with errors have no effect, so they are not counted. */
export function importResult(plans: readonly RowPlan[], errors: readonly RowProblem[], dryRun: boolean): ImportResult {
  const wrong = new Set(errors.map(({ row }) => row));
  const count = (action: RowPlan['action']) =>
    plans.filter((plan) => plan.action === action && !wrong.has(plan.row)).length;
  return {
    applied: !dryRun && errors.length === 0,
    created: count('create'),
    updated: count('update'),
    unchanged: count('keep'),
    rows: [...plans],
    errors: errors.toSorted((a, b) => a.row - b.row),
  };
}
