import { type Period, serverCan, useCan } from 'shared-auth';
import { choiceParam, type SearchCodec, type SearchParam, textParam, useSearchState } from 'shared-ui';
import { defaultPeriod, isOfMonths, periods, type ReportTab, reportTabs } from './reports';

/** The state of the reports page. */
export interface ReportFilters {
  tab: ReportTab;
  days: Period;
  /** Id of the vehicle of the vehicle report; '' for none. */
  vehicle: string;
  /** `YYYY-MM`; '' is this month for the sheet, and for other reports the last one that is over. */
  month: string;
  /** The month that another is compared with; '' is the one before it. */
  other: string;
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
  other: monthParam,
};

/** Tab, period, vehicle and month in the URL. A tab that needs trips exists only where the server announces them. */
export function useReportFilters() {
  const [filters, setFilters] = useSearchState(codec);
  const hasTrips = serverCan('trips');
  const hasHours = useCan('trips.view') && serverCan('hours.periods');
  const tabs = reportTabs.filter((name) => (hasTrips || !isOfMonths(name)) && (hasHours || name !== 'outside'));
  const tab: ReportTab = tabs.includes(filters.tab) ? filters.tab : 'dashboard';
  return [{ ...filters, tab, tabs }, setFilters] as const;
}
