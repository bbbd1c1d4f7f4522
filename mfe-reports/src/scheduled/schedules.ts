import { serverCan } from 'shared-auth';
import { scheduleInput } from 'shared-auth/calls';
import { filledForm, type TextKey, type Translate, writeBody } from 'shared-auth/contract';
import { hasPeriod, hasVehicle, type ReportView, reportPeriods, reportViews } from 'shared-ui/reports';
import type { Schedule, ScheduleBody } from './schedules.api';

/** Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const isWeekday = (day: number | null): day is (typeof weekdays)[number] => weekdays.some((one) => one === day);

/** The initial record of a new schedule, from the state of the reports page. */
export const newSchedule = (shown: URLSearchParams) => ({
  view: reportViews.find((name) => name === shown.get('view')),
  days: reportPeriods.find((period) => String(period) === shown.get('days')),
  vehicle_id: shown.get('vehicle'),
  zone_id: shown.get('zone'),
  ...(shown.get('view') === 'month' && { every: 'month' }),
});

/** The body without parameters that the view and the interval do not need. */
export const neededOf = ({ zone_id, ...body }: ScheduleBody): ScheduleBody => ({
  ...body,
  days: hasPeriod(body.view) ? body.days : null,
  vehicle_id: hasVehicle(body.view) ? body.vehicle_id : null,
  ...(body.view === 'visits' && zone_id != null && { zone_id }),
  month: body.view === 'month' ? body.month : null,
  weekday: body.every === 'week' ? body.weekday : null,
  month_day: body.every === 'month' ? body.month_day : null,
});

/** The body that switches a schedule on or off; all other values stay. */
export const switchedBody = (schedule: Schedule, is_paused: boolean): ScheduleBody =>
  neededOf(writeBody(scheduleInput, filledForm(scheduleInput, { ...schedule, is_paused })));

const isSent = (view: ReportView) => (view !== 'visits' && view !== 'driving') || serverCan(`reports.${view}` as const);

/**
 * The selectable views: those that some servers cannot send only where they are announced. @param now - the selected
 * one
 */
export const viewsOffered = (now: string): ReportView[] => reportViews.filter((view) => now === view || isSent(view));

const viewName = (view: ReportView): TextKey =>
  view === 'visits' || view === 'driving'
    ? `mfe-reports:scheduled.${view}`
    : view === 'vehicles' || view === 'devices' || view === 'alarms' || view === 'locations'
      ? `ui:places.${view}`
      : `mfe-reports:tabs.${view}`;

/** The name of a view; an unknown one is shown unchanged. */
export function viewText(view: string | null, t: Translate): string {
  const known = reportViews.find((name) => name === view);
  return known ? t(viewName(known)) : (view ?? '');
}

/** "Секој понеделник во 07:00". */
export function whenText(
  { every, weekday, month_day, at_time }: Pick<Schedule, 'every' | 'weekday' | 'month_day' | 'at_time'>,
  t: Translate,
): string {
  const time = at_time ?? '';
  if (every === 'week' && isWeekday(weekday)) return t(`mfe-reports:scheduled.when.weekday.${weekday}`, { time });
  if (every === 'month') return t('mfe-reports:scheduled.when.month', { day: month_day ?? '', time });
  return t('mfe-reports:scheduled.when.day', { time });
}

/** "Безбедност, 7 дена (XLSX)". @param of - names of the vehicle and the zone that it is of */
export function whatText(
  { view, days, month, format }: Schedule,
  of: readonly (string | null | undefined)[],
  t: Translate,
): string {
  const period = reportPeriods.find((known) => known === days);
  return [
    viewText(view, t),
    ...of,
    period && hasPeriod(view ?? '') ? t(`ui:periods.${period}`) : null,
    view === 'month' ? t(`mfe-reports:scheduled.months.${month === 'this' ? 'this' : 'last'}`) : null,
    t(`mfe-reports:scheduled.formats.${format === 'link' ? 'link' : 'xlsx'}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
