import { choiceParam, pageParam, textParam } from 'shared-ui';
import { useListFilters } from '../fleet/lists/useListFilters';
import { deviceStatuses } from './devices';

const codec = {
  search: textParam(),
  status: choiceParam(deviceStatuses, ''),
  vehicle: textParam(),
  page: pageParam(),
};

/** Filters and page of the device list, in the URL. */
export const useDeviceFilters = () => useListFilters(codec);
