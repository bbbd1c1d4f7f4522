import { choiceParam, pageParam, textParam } from 'shared-ui';
import { useListFilters } from '../fleet/lists/useListFilters';
import { vehicleStatuses, vehicleTypes } from './vehicles';

const codec = {
  search: textParam(),
  status: choiceParam(vehicleStatuses, ''),
  type: choiceParam(vehicleTypes, ''),
  page: pageParam(),
};

/** Filters and page of the vehicle list, in the URL. */
export const useVehicleFilters = () => useListFilters(codec);
