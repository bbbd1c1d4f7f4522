import { monthAfter } from './period';

/** Reports and lists that can be sent regularly. */
export const reportViews = [
  'dashboard',
  'vehicle',
  'safety',
  'operational',
  'month',
  'vehicles',
  'devices',
  'alarms',
  'locations',
] as const;
export type ReportView = (typeof reportViews)[number];

/** Those of which there are files; the others are sent as a link to their page. */
export const fileViews: readonly ReportView[] = reportViews.filter((view) => view !== 'alarms' && view !== 'locations');

/** Days that a report looks back. */
export const reportPeriods = [1, 7, 30, 90] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** The month of a monthly sheet, as seen from the day on which it is sent. */
export const sheetMonths = ['this', 'last'] as const;
export type SheetMonth = (typeof sheetMonths)[number];

/** What of a view is meant; what it does not need is null. */
export interface ViewChoice {
  view: ReportView;
  days: ReportPeriod | null;
  vehicle_id: number | null;
  month: SheetMonth | null;
}

/** Whether a view needs a period. */
export const hasPeriod = (view: ReportView): boolean =>
  view === 'dashboard' || view === 'vehicle' || view === 'safety' || view === 'operational';

/** Whether a view can be of one vehicle. */
export const hasVehicle = (view: ReportView): boolean => view === 'vehicle' || view === 'month';

/** `YYYY-MM` of a monthly sheet. @param today - `YYYY-MM-DD` in Skopje */
export const sheetMonth = (month: SheetMonth | null, today: string): string =>
  monthAfter(today.slice(0, 7), month === 'last' ? -1 : 0);

/** The page that shows a view, and from which it is printed. @param today - `YYYY-MM-DD` in Skopje */
export function viewPath({ view, days, vehicle_id, month }: ViewChoice, today: string): string {
  if (view === 'vehicles' || view === 'devices' || view === 'alarms' || view === 'locations') return `/${view}`;
  const query = new URLSearchParams({ tab: view });
  if (hasPeriod(view) && days !== null) query.set('days', String(days));
  if (hasVehicle(view) && vehicle_id !== null) query.set('vehicle', String(vehicle_id));
  if (view === 'month') query.set('month', sheetMonth(month, today));
  return `/reports?${query}`;
}
