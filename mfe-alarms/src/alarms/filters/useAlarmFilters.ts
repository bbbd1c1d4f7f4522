import { useSearchState } from 'shared-ui';
import { filterCodec } from '../alarms';

/** Filters and page of the alarms, kept in the URL. A change of any filter goes to page 1. */
export const useAlarmFilters = () => useSearchState(filterCodec);
