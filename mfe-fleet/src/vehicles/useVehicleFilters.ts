import { choiceParam, pageParam, textParam } from 'shared-ui';
import { sortParams } from 'shared-ui/lists';
import { useListFilters } from '../fleet/lists/useListFilters';
import { vehicleSortNames, vehicleStatuses, vehicleTypes } from './vehicles';

const codec = {
  search: textParam(),
  status: choiceParam(vehicleStatuses, ''),
  type: choiceParam(vehicleTypes, ''),
  page: pageParam(),
  ...sortParams(vehicleSortNames),
};

/** Filters and page of the vehicle list, in the URL. */
export const useVehicleFilters = () => useListFilters(codec);
