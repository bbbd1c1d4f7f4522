import { type QueryKey, queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Coverage, type DayPeriod, type Holes, holesIn, noHoles } from '../model/reports';

/** How often it is asked again while days are counted. */
const COUNTING_MS = 5_000;

interface CoverageCall<Found> {
  queryKey: readonly unknown[];
  queryFn: (asked?: { signal: AbortSignal }) => Promise<Found>;
}

/** The query of the days with records. @param isOffered whether the server says which days it has */
export const coverageOptions = <Found extends Coverage>(call: CoverageCall<Found>, isOffered: boolean) =>
  queryOptions({
    ...call,
    enabled: isOffered,
    staleTime: 10 * 60_000,
    refetchInterval: ({ state }) => (state.data?.counting.length ? COUNTING_MS : false),
  });

/**
 * The missing parts of the figures of a period; undefined until they are known, and no figure is shown before that.
 * While the server computes days the sums are read again each time that fewer are left.
 * @param sumsKey the start of the keys of all sums
 */
export function useHoles<Found extends Coverage>(
  options: ReturnType<typeof coverageOptions<Found>>,
  period: DayPeriod,
  sumsKey: QueryKey,
): Holes | undefined {
  const client = useQueryClient();
  const { data, isError, fetchStatus } = useQuery(options);
  const isAsked = options.enabled === true;
  const isWaiting = isAsked && data === undefined && !isError && fetchStatus === 'fetching';
  const holes = isAsked ? holesIn(period, data ?? null) : noHoles;
  const days = holes.counting.reduce((sum, row) => sum + (row.days ?? 0), 0);
  useEffect(
    function readSumsAgain() {
      // Also after the last one: then the sums are whole.
      return () => void (days > 0 && client.invalidateQueries({ queryKey: sumsKey }));
    },
    [client, days, sumsKey],
  );
  return isWaiting ? undefined : holes;
}

/** A query of figures that is complete once both they and their missing parts are known. */
export function afterHoles<Data>(query: UseQueryResult<Data>, holes: Holes | undefined) {
  const data: [Data, Holes] | undefined = query.data === undefined || !holes ? undefined : [query.data, holes];
  return { ...query, data };
}
