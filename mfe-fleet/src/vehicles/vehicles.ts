import { errorText, isApiError, type Translate } from 'shared-auth';
import type { filteredVehicleTypes, InputName, VehicleStatus, vehicleFields, WriteBody } from 'shared-auth/contract';
import type { ListPlace } from 'shared-ui/lists';

export interface VehicleFilters extends ListPlace {
  search: string;
  status: VehicleStatus | '';
  type: (typeof filteredVehicleTypes)[number] | '';
}

export type VehicleField = InputName<typeof vehicleFields>;

/** Body of POST /api/vehicles and PUT /api/vehicles/{id}; it calls the vehicle's code vehicle_id. */
export type VehicleBody = WriteBody<typeof vehicleFields>;

/** "Mercedes-Benz Actros (2019)"; '' without any of the three. */
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
