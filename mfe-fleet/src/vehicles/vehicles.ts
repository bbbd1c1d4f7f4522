import { errorText, isApiError, type Translate } from 'shared-auth';
import type { ListSort } from 'shared-ui/lists';

export interface VehicleFilters extends ListSort {
  search: string;
  status: (typeof vehicleStatuses)[number] | '';
  type: (typeof vehicleTypes)[number] | '';
  page: number;
}

/** What the server calls each column that sorts. */
export const vehicleSortNames = {
  plate: 'license_plate',
  code: 'vehicle_code',
  model: 'make',
  type: 'vehicle_type',
  status: 'status',
  device: 'device_id',
  deviceStatus: 'device_status',
  lastLocation: 'last_location_time',
};

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

/** The field that a name of the body means. */
export const vehicleFieldOf: Readonly<Record<string, VehicleField>> = {
  vehicle_id: 'code',
  vehicle_code: 'code',
  license_plate: 'plate',
  make: 'make',
  model: 'model',
  year: 'year',
  color: 'color',
  vehicle_type: 'type',
  status: 'status',
  notes: 'notes',
};

/** The form filled with what the server has. */
export const vehicleValues = (vehicle: {
  vehicle_code: string | null;
  license_plate: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  color: string | null;
  vehicle_type: string | null;
  status: string | null;
  notes: string | null;
}): VehicleValues => ({
  code: vehicle.vehicle_code ?? '',
  plate: vehicle.license_plate ?? '',
  make: vehicle.make ?? '',
  model: vehicle.model ?? '',
  year: vehicle.year === null ? '' : String(vehicle.year),
  color: vehicle.color ?? '',
  type: vehicle.vehicle_type ?? '',
  status: vehicle.status ?? emptyVehicle.status,
  notes: vehicle.notes ?? '',
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

/** Why there is no vehicle to show: the server's reason, else that it was not found (spec core §8). */
export const vehicleFailure = (error: unknown, t: Translate): string =>
  isApiError(error) && error.status === 404 && !error.serverError
    ? t('vehicles.notFound')
    : t('vehicles.oneFailed', { message: errorText(error, t) });
