import { errorText, isApiError, type Translate } from 'shared-auth';
import {
  emptyForm,
  type FormValues,
  fieldsByBodyName,
  filledForm,
  type filteredVehicleTypes,
  formProblems,
  type RequiredName,
  type VehicleStatus,
  vehicleFields,
  type WriteBody,
  writeBody,
} from 'shared-auth/contract';
import type { ListPlace } from 'shared-ui/lists';

export interface VehicleFilters extends ListPlace {
  search: string;
  status: VehicleStatus | '';
  type: (typeof filteredVehicleTypes)[number] | '';
}

/** The form's fields, as typed. */
export type VehicleValues = FormValues<typeof vehicleFields>;
export type VehicleField = keyof VehicleValues;

/** Body of POST /api/vehicles and PUT /api/vehicles/{id}; it calls the vehicle's code vehicle_id. */
export type VehicleBody = WriteBody<typeof vehicleFields>;

export const emptyVehicle: VehicleValues = emptyForm(vehicleFields);

/** Texts of missing fields, in `vehicles.problems`. */
const required = {
  vehicle_code: 'codeRequired',
  license_plate: 'plateRequired',
  make: 'makeRequired',
  model: 'modelRequired',
  vehicle_type: 'typeRequired',
} as const satisfies Record<RequiredName<typeof vehicleFields>, string>;

export type VehicleProblem = (typeof required)[keyof typeof required] | 'yearRange';

/** Checks everything at once (docs/spec/core.md §5). The texts of the problems are `vehicles.problems.*`. */
export function vehicleProblems(
  values: VehicleValues,
  thisYear: number,
): Partial<Record<VehicleField, VehicleProblem>> {
  const problems = Object.entries(formProblems(vehicleFields, values, thisYear));
  return Object.fromEntries(
    problems.map(([field, problem]) => [field, problem === 'year' ? 'yearRange' : getRequired(field)]),
  );
}

// Only these are required
const getRequired = (field: string): VehicleProblem => required[field as keyof typeof required];

export const vehicleBody = (values: VehicleValues): VehicleBody => writeBody(vehicleFields, values);

/** The field that a name of the body means. */
export const vehicleFieldOf: Readonly<Record<string, VehicleField>> = fieldsByBodyName(vehicleFields);

/** The form filled with what the server has. */
export const vehicleValues = (
  vehicle: Readonly<Record<VehicleField, string | number | boolean | null>>,
): VehicleValues => filledForm(vehicleFields, vehicle);

/** "Mercedes-Benz Actros (2019)"; '' when nothing is known. */
export function modelText({
  make,
  model,
  year,
}: {
  make: string | null;
  model: string | null;
  year: number | null;
}): string {
  const name = [make, model].filter(Boolean).join(' ');
  return [name, year === null ? '' : `(${year})`].filter(Boolean).join(' ');
}

/** Why there is no vehicle to show: the server's reason, else that it was not found (docs/spec/core.md §8). */
export const vehicleFailure = (error: unknown, t: Translate): string =>
  isApiError(error) && error.status === 404 && !error.serverError
    ? t('vehicles.notFound')
    : t('vehicles.oneFailed', { message: errorText(error, t) });
