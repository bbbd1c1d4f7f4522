import { loadPlaces } from 'shared-ui';

/** The inhabited places of the offline map: they need no server. */
export const placesQuery = {
  queryKey: ['mfe-fleet', 'places'],
  queryFn: loadPlaces,
  staleTime: Number.POSITIVE_INFINITY,
};
