import type { Period } from 'shared-auth';
import { choiceParam, type SearchCodec, type SearchParam, textParam, useSearchState } from 'shared-ui';
import { defaultPeriod, periods, type ReportTab, reportTabs } from './reports';

/** What the reports page shows. */
export interface ReportFilters {
  tab: ReportTab;
  days: Period;
  /** Id of the vehicle of the vehicle report; '' is none yet. */
  vehicle: string;
}

const periodParam: SearchParam<Period> = {
  read: (raw) => periods.find((period) => String(period) === raw) ?? defaultPeriod,
  write: (period) => (period === defaultPeriod ? null : String(period)),
};

const codec: SearchCodec<ReportFilters> = {
  tab: choiceParam(reportTabs, 'dashboard'),
  days: periodParam,
  vehicle: textParam(),
};

/** Tab, period and vehicle, kept in the URL. */
export const useReportFilters = () => useSearchState(codec);
