import { choiceOf, type Fields } from './field';

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
  'visits',
  'driving',
] as const;
export type ReportView = (typeof reportViews)[number];

/** Days that a report looks back. */
export const reportPeriods = [1, 7, 30, 90] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** The month of a monthly sheet, as seen from the day on which it is sent. */
export const sheetMonths = ['this', 'last'] as const;
export type SheetMonth = (typeof sheetMonths)[number];

/** How often a report is sent. */
export const rhythms = ['day', 'week', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];

/** As a file in the mail, or as a link to the page. */
export const reportFormats = ['xlsx', 'link'] as const;

/** Defaults fit the most common schedule: the first report of a week, on Monday morning. */
const decided = {
  name: { kind: 'text', always: true, input: { required: true, maxLength: 100 } },
  view: choiceOf(reportViews, { required: true, default: 'dashboard' }),
  // Null where the view has no period.
  days: {
    kind: 'integer',
    oneOf: reportPeriods,
    input: { required: true, orNull: true, oneOf: reportPeriods, default: 7 },
  },
  vehicle_id: { kind: 'reference', of: 'vehicle', input: { required: true, orNull: true } },
  month: {
    kind: 'text',
    oneOf: sheetMonths,
    input: { required: true, orNull: true, oneOf: sheetMonths, default: 'last' },
  },
  format: choiceOf(reportFormats, { required: true, default: 'xlsx' }),
  every: choiceOf(rhythms, { required: true, default: 'week' }),
  // Of `week`; 1 is Monday.
  weekday: { kind: 'integer', input: { required: true, orNull: true, range: { min: 1, max: 7 }, default: 1 } },
  // Of `month`; a day that a month does not have is its last one.
  month_day: { kind: 'integer', input: { required: true, orNull: true, range: { min: 1, max: 31 }, default: 1 } },
  // `HH:MM`, Skopje's time.
  at_time: { kind: 'text', always: true, input: { required: true, format: 'clock', default: '07:00' } },
  recipients: {
    kind: 'reference',
    of: 'user',
    list: true,
    always: true,
    input: { required: true, items: { min: 1, max: 200, unique: true } },
  },
  is_paused: { kind: 'flag', always: true, input: { required: true } },
} as const satisfies Fields;

/** A schedule as a form has it. */
export const scheduleInput = {
  ...decided,
  // Of visits; absent for those of all zones, which a server before it knows too.
  zone_id: { kind: 'reference', of: 'zone', absent: true, input: { orNull: true } },
} as const satisfies Fields;

/** A report that is sent regularly. */
export const scheduleFields = {
  id: { kind: 'id' },
  ...decided,
  zone_id: { kind: 'reference', of: 'zone' },
  next_run_at: { kind: 'time', always: true },
  last_run_at: { kind: 'time' },
  created_by: { kind: 'text' },
} as const satisfies Fields;
