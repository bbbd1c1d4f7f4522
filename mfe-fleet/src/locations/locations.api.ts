import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { locationFields } from 'shared-auth/contract';
import * as v from 'valibot';
import { type LocationFilters, locationKey, locationsQueryOf } from './locations';

export const LOCATIONS_PER_PAGE = 50;

const locationSchema = v.object(wire.record(locationFields));
export type LocationRecord = v.InferOutput<typeof locationSchema>;

export const locationsQuery = (filters: LocationFilters) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'locations', filters],
    queryFn: ({ signal }) =>
      api.list('/api/locations', locationSchema, {
        query: { page: filters.page, limit: LOCATIONS_PER_PAGE, ...locationsQueryOf(filters) },
        key: locationKey,
        signal,
      }),
    placeholderData: keepPreviousData,
    structuralSharing: false, // comparing a very long response deeply would freeze the page
    staleTime: 10_000,
  });
