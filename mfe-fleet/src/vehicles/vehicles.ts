export interface VehicleFilters {
  search: string;
  status: string;
  type: string;
  page: number;
}

export const vehicleStatuses = ['active', 'inactive', 'maintenance', 'retired'] as const;
/** Types the list filters by; a form's types come from the server. */
export const vehicleTypes = ['truck', 'van', 'car', 'motorcycle', 'other'] as const;

/** Body of POST /api/vehicles and PUT /api/vehicles/{id}; the payload calls the vehicle code vehicle_id. */
export interface VehicleBody {
  vehicle_id: string;
  license_plate: string;
  make: string;
  model: string;
  year: number | null;
  color: string;
  vehicle_type: string;
  status: string;
  notes: string;
}

/** The form's fields, as typed. */
export interface VehicleValues {
  code: string;
  plate: string;
  make: string;
  model: string;
  year: string;
  color: string;
  type: string;
  status: string;
  notes: string;
}
export type VehicleField = keyof VehicleValues;

export const emptyVehicle: VehicleValues = {
  code: '',
  plate: '',
  make: '',
  model: '',
  year: '',
  color: '',
  type: '',
  status: 'active',
  notes: '',
};

export type VehicleProblem =
  | 'codeRequired'
  | 'plateRequired'
  | 'makeRequired'
  | 'modelRequired'
  | 'typeRequired'
  | 'yearRange';

/** First year a vehicle may have been built in. */
export const FIRST_YEAR = 1900;

const required = {
  code: 'codeRequired',
  plate: 'plateRequired',
  make: 'makeRequired',
  model: 'modelRequired',
  type: 'typeRequired',
} as const;

/** Checks everything at once (spec core §5). The texts of the problems are `vehicles.problems.*`. */
export function vehicleProblems(
  values: VehicleValues,
  thisYear: number,
): Partial<Record<VehicleField, VehicleProblem>> {
  const problems: Partial<Record<VehicleField, VehicleProblem>> = {};
  for (const [field, problem] of Object.entries(required) as [keyof typeof required, VehicleProblem][]) // its own keys
    if (values[field].trim() === '') problems[field] = problem;
  const year = Number(values.year);
  if (values.year.trim() !== '' && !(Number.isInteger(year) && year >= FIRST_YEAR && year <= thisYear + 1))
    problems.year = 'yearRange';
  return problems;
}

export const vehicleBody = (values: VehicleValues): VehicleBody => ({
  vehicle_id: values.code.trim(),
  license_plate: values.plate.trim(),
  make: values.make.trim(),
  model: values.model.trim(),
  year: values.year.trim() === '' ? null : Number(values.year),
  color: values.color.trim(),
  vehicle_type: values.type,
  status: values.status,
  notes: values.notes.trim(),
});

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
