import { type Period, serverCan } from 'shared-auth';
import { choiceParam, type SearchCodec, type SearchParam, textParam, useSearchState } from 'shared-ui';
import { defaultPeriod, periods, type ReportTab, reportTabs } from './reports';

/** What the reports page shows. */
export interface ReportFilters {
  tab: ReportTab;
  days: Period;
  /** Id of the vehicle of the vehicle report; '' is none yet. */
  vehicle: string;
  /** Month of the sheet, `YYYY-MM`; '' is this one. */
  month: string;
}

const periodParam: SearchParam<Period> = {
  read: (raw) => periods.find((period) => String(period) === raw) ?? defaultPeriod,
  write: (period) => (period === defaultPeriod ? null : String(period)),
};

const monthParam: SearchParam<string> = {
  read: (raw) => (raw !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(raw) ? raw : ''),
  write: (month) => month || null,
};

const codec: SearchCodec<ReportFilters> = {
  tab: choiceParam(reportTabs, 'dashboard'),
  days: periodParam,
  vehicle: textParam(),
  month: monthParam,
};

/**
 * Tab, period, vehicle and month, kept in the URL. A tab that needs trips is there only where the server announces
 * them.
 */
export function useReportFilters() {
  const [filters, setFilters] = useSearchState(codec);
  const hasTrips = serverCan('trips');
  const tab: ReportTab = filters.tab === 'month' && !hasTrips ? 'dashboard' : filters.tab;
  const tabs = reportTabs.filter((name) => hasTrips || name !== 'month');
  return [{ ...filters, tab, tabs }, setFilters] as const;
}
