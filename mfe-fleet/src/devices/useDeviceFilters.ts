import { deviceStatuses } from 'shared-auth/contract';
import { choiceParam, pageParam, textParam } from 'shared-ui';
import { sortParams } from 'shared-ui/lists';
import { useListFilters } from '../common/lists/useListFilters';
import { deviceSortNames, silences } from './devices';

const codec = {
  search: textParam(),
  status: choiceParam(deviceStatuses, ''),
  vehicle: textParam(),
  silent: choiceParam(silences, ''),
  page: pageParam(),
  ...sortParams(deviceSortNames),
};

/** Filters and page of the device list, in the URL. */
export const useDeviceFilters = () => useListFilters(codec);
