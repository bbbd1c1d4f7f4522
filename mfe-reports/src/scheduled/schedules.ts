import { serverCan } from 'shared-auth';
import type { TextKey, Translate } from 'shared-auth/contract';
import {
  hasPeriod,
  hasVehicle,
  type ReportPeriod,
  type ReportView,
  reportPeriods,
  reportViews,
  type SheetMonth,
} from 'shared-ui/reports';

/** How often a report is sent. */
export const rhythms = ['day', 'week', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const isWeekday = (day: number | null): day is (typeof weekdays)[number] => weekdays.some((one) => one === day);

/** A schedule as the server takes it. */
export interface ScheduleBody {
  name: string;
  view: ReportView;
  days: ReportPeriod | null;
  vehicle_id: number | null;
  /** Of visits; absent for those of all zones, which a server before it knows too. */
  zone_id?: number | null;
  month: SheetMonth | null;
  format: 'xlsx' | 'link';
  every: Rhythm;
  weekday: number | null;
  month_day: number | null;
  /** `HH:mm`, Skopje's time. */
  at_time: string;
  recipients: number[];
  is_paused: boolean;
}

/** A schedule as a form has it. */
export interface ScheduleInput extends Omit<ScheduleBody, 'vehicle_id' | 'zone_id' | 'recipients' | 'days' | 'month'> {
  days: ReportPeriod;
  /** '' is none. */
  vehicle: string;
  /** '' is all. */
  zone: string;
  month: SheetMonth;
  weekday: number;
  month_day: number;
  recipients: readonly string[];
}

/** What most want: the first report of a week, on Monday morning. */
const fresh: ScheduleInput = {
  name: '',
  view: 'dashboard',
  days: 7,
  vehicle: '',
  zone: '',
  month: 'last',
  format: 'xlsx',
  every: 'week',
  weekday: 1,
  month_day: 1,
  at_time: '07:00',
  recipients: [],
  is_paused: false,
};

/** A new schedule, of what the reports page showed. */
export function newSchedule(shown: URLSearchParams): ScheduleInput {
  const view = reportViews.find((name) => name === shown.get('view')) ?? fresh.view;
  const days = reportPeriods.find((period) => String(period) === shown.get('days')) ?? fresh.days;
  return {
    ...fresh,
    view,
    days,
    vehicle: shown.get('vehicle') ?? '',
    zone: shown.get('zone') ?? '',
    ...(view === 'month' && { every: 'month' }),
  };
}

export const scheduleInput = (schedule: ScheduleBody): ScheduleInput => {
  const { name, view, days, vehicle_id, zone_id = null, month, format, every, weekday, month_day, at_time } = schedule;
  return {
    name,
    view,
    format,
    every,
    at_time,
    days: days ?? fresh.days,
    vehicle: vehicle_id === null ? '' : String(vehicle_id),
    zone: zone_id === null ? '' : String(zone_id),
    month: month ?? fresh.month,
    weekday: weekday ?? fresh.weekday,
    month_day: month_day ?? fresh.month_day,
    recipients: schedule.recipients.map(String),
    is_paused: schedule.is_paused,
  };
};

/** What the view and the rhythm do not need is left out. */
export const scheduleBody = ({ vehicle, zone, recipients, ...input }: ScheduleInput): ScheduleBody => ({
  ...input,
  name: input.name.trim(),
  days: hasPeriod(input.view) ? input.days : null,
  vehicle_id: hasVehicle(input.view) && vehicle !== '' ? Number(vehicle) : null,
  ...(input.view === 'visits' && zone !== '' && { zone_id: Number(zone) }),
  month: input.view === 'month' ? input.month : null,
  weekday: input.every === 'week' ? input.weekday : null,
  month_day: input.every === 'month' ? input.month_day : null,
  recipients: recipients.map(Number),
});

export type ScheduleProblem = 'name' | 'vehicle' | 'recipients';

/** What is wrong with the values of a form. */
export const scheduleProblems = ({ name, view, vehicle, recipients }: ScheduleInput) => ({
  ...(name.trim() === '' && { name: 'name' as const }),
  ...(view === 'vehicle' && vehicle === '' && { vehicle: 'vehicle' as const }),
  ...(recipients.length === 0 && { recipients: 'recipients' as const }),
});

const isSent = (view: ReportView) => (view !== 'visits' && view !== 'driving') || serverCan(`reports.${view}` as const);

/** What may be chosen: what not each server sends, only where it is announced. @param now - what is chosen */
export const viewsOffered = (now: ReportView): ReportView[] =>
  reportViews.filter((view) => now === view || isSent(view));

/** What each view is called. */
export const viewName = (view: ReportView): TextKey =>
  view === 'visits' || view === 'driving'
    ? `mfe-reports:scheduled.${view}`
    : view === 'vehicles' || view === 'devices' || view === 'alarms' || view === 'locations'
      ? `ui:places.${view}`
      : `mfe-reports:tabs.${view}`;

/** "Секој понеделник во 07:00". */
export function whenText({ every, weekday, month_day, at_time }: ScheduleBody, t: Translate): string {
  if (every === 'week' && isWeekday(weekday))
    return t(`mfe-reports:scheduled.when.weekday.${weekday}`, { time: at_time });
  if (every === 'month') return t('mfe-reports:scheduled.when.month', { day: month_day, time: at_time });
  return t('mfe-reports:scheduled.when.day', { time: at_time });
}

/** "Безбедност, 7 дена (XLSX)". @param of - names of the vehicle and the zone that it is of */
export function whatText(
  { view, days, month, format }: ScheduleBody,
  of: readonly (string | null | undefined)[],
  t: Translate,
): string {
  return [
    t(viewName(view)),
    ...of,
    days !== null && hasPeriod(view) ? t(`ui:periods.${days}`) : null,
    view === 'month' ? t(`mfe-reports:scheduled.months.${month ?? 'last'}`) : null,
    t(`mfe-reports:scheduled.formats.${format}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
