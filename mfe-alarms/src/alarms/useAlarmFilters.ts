import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AlarmFilters, readFilters, writeFilters } from './alarms';

/** The filters of the address bar, and how to change them. A change of any filter goes to page 1. */
export function useAlarmFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (patch: Partial<AlarmFilters>, options?: { replace: boolean }) =>
      setParams((now) => writeFilters({ ...readFilters(now), page: 1, ...patch }), options),
    [setParams],
  );
  return [filters, change] as const;
}
