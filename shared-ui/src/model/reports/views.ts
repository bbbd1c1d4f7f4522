import {
  dayAfter,
  type ReportPeriod,
  type ReportView,
  type Role,
  roleHas,
  type SheetMonth,
} from 'shared-auth/contract';
import { monthAfter, periodUntil } from './period';

/** A view with its parameters; those that it does not need are null. */
export interface ViewChoice {
  view: ReportView;
  days: ReportPeriod | null;
  vehicle_id: number | null;
  /** Of visits; null for those of all zones. */
  zone_id?: number | null;
  month: SheetMonth | null;
}

/** Whether a view needs a period. */
export const hasPeriod = (view: string): boolean => view !== 'month' && view !== 'vehicles' && view !== 'devices';

/** Whether a view can be of one vehicle. */
export const hasVehicle = (view: string): boolean => view === 'vehicle' || view === 'month' || view === 'visits';

/** `YYYY-MM` of a monthly sheet. @param today - `YYYY-MM-DD` in Skopje */
export const sheetMonth = (month: SheetMonth | null, today: string): string =>
  monthAfter(today.slice(0, 7), month === 'last' ? -1 : 0);

/**
 * The page that shows a view, and from which it is printed; null where the role may open no such page.
 *
 * @param today - `YYYY-MM-DD` in Skopje
 */
export function viewPath(choice: ViewChoice, today: string, role: Role): string | null {
  const { view, days, vehicle_id, zone_id, month } = choice;
  if (view === 'vehicles' || view === 'devices') return `/${view}`;
  if (view === 'driving') {
    // The page has whole months: the one that most of the days are of.
    const { from } = periodUntil(today, days ?? 1);
    const month = dayAfter(from, Math.floor((days ?? 1) / 2)).slice(0, 7);
    return `/reports?${new URLSearchParams({ tab: 'outside', month })}`;
  }
  const mayOpenZones = roleHas(role, 'geofences.view');
  if (view === 'visits' && zone_id != null && mayOpenZones) return `/geofences?zone=${zone_id}`;
  if (view === 'visits') return vehicle_id !== null ? `/vehicles/${vehicle_id}` : mayOpenZones ? '/geofences' : null;
  if (view === 'alarms' || view === 'locations') {
    if (days === null) return `/${view}`;
    const start = `${periodUntil(today, days).from}T00:00`;
    return `/${view}?${new URLSearchParams({ [view === 'alarms' ? 'start_date' : 'start']: start })}`;
  }
  const query = new URLSearchParams({ tab: view });
  if (hasPeriod(view) && days !== null) query.set('days', String(days));
  if (hasVehicle(view) && vehicle_id !== null) query.set('vehicle', String(vehicle_id));
  if (view === 'month') query.set('month', sheetMonth(month, today));
  return `/reports?${query}`;
}
