import { pageParam, type SearchParam, textParam } from 'shared-ui';
import { sortParams } from 'shared-ui/lists';
import { useListFilters } from '../common/lists/useListFilters';
import { locationSortNames } from './locations';

/** A local date-time 'YYYY-MM-DDTHH:mm'; anything else in the URL is none. */
const localTimeParam = (): SearchParam<string> => ({
  read: (raw) => (raw !== null && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(raw) ? raw : ''),
  write: (value) => (value === '' ? null : value),
});

const codec = {
  search: textParam(),
  start: localTimeParam(),
  end: localTimeParam(),
  minSpeed: textParam(),
  maxSpeed: textParam(),
  vehicle: textParam(),
  device: textParam(),
  page: pageParam(),
  ...sortParams(locationSortNames),
};

/** Filters and page of the location history, in the URL. */
export const useLocationFilters = () => useListFilters(codec);
