import { filteredVehicleTypes, vehicleStatuses } from 'shared-auth/contract';
import { choiceParam, pageParam, textParam } from 'shared-ui';
import { sortParams } from 'shared-ui/lists';
import { useListFilters } from '../common/lists/useListFilters';
import { vehicleSortNames } from './vehicles';

const codec = {
  search: textParam(),
  status: choiceParam(vehicleStatuses, ''),
  type: choiceParam(filteredVehicleTypes, ''),
  page: pageParam(),
  ...sortParams(vehicleSortNames),
};

/** Filters and page of the vehicle list, in the URL. */
export const useVehicleFilters = () => useListFilters(codec);
