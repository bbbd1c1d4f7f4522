import { type Period, readTime, wire } from 'shared-auth';
import { reportCalls } from 'shared-auth/calls';
import { localDateTime } from 'shared-ui';
import * as v from 'valibot';
import { read } from '../calls';

const { dashboard, vehicle, safety, operational } = reportCalls;

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The same figures of the period before, where the API sends them: `previous: {…}` or `previous: { <name>: {…} }`. */
const previous = <Entries extends v.ObjectEntries>(name: string, entries: Entries) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value): v.InferOutput<v.ObjectSchema<Entries, undefined>> | null => {
        const given = asObject(value);
        const own = asObject(given[name]);
        const figures = Object.keys(own).length > 0 ? own : given;
        if (Object.keys(figures).length === 0) return null;
        const result = v.safeParse(v.object(entries), figures);
        return result.success ? result.output : null;
      }),
    ),
    null,
  );

/** `YYYY-MM-DD` in Europe/Skopje: SQL drivers send a date as midnight with a zone. */
function readDay(value: unknown): string | null {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const at = readTime(value);
  return at === null ? null : localDateTime(at).date;
}
const calendarDay = () => v.optional(v.pipe(v.unknown(), v.transform(readDay)), null);

const { dailyActivity } = vehicle.returns;
const activeDay = v.object({ ...wire.record(dailyActivity.fields), date: calendarDay() });

const alarmTypeStats = v.object(wire.record(safety.returns.safetyStats.fields));

export type DashboardReport = QueryData<ReturnType<typeof dashboardReportOf>>;
export type VehicleReport = QueryData<ReturnType<typeof vehicleReportOf>>;
export type SafetyReport = QueryData<ReturnType<typeof safetyReportOf>>;
export type OperationalReport = QueryData<ReturnType<typeof operationalReportOf>>;
type QueryData<Q extends { queryFn: (context: never) => Promise<unknown> }> = Awaited<ReturnType<Q['queryFn']>>;

/** A report is asked for anew whenever its tab, period or vehicle is chosen (docs/spec/remaining-areas.md §4). */
const staleTime = 0;

export const vehicleChoices = read(reportCalls.vehicles);

export const dashboardReportOf = (days: Period) => ({
  ...read(dashboard, { days }, { previous: previous('overview', wire.record(dashboard.returns.overview.fields)) }),
  staleTime,
});

/** `vehicleId` is the id of the selected vehicle in the URL; '' disables the query. */
export const vehicleReportOf = (vehicleId: string, days: Period) => ({
  ...read(
    vehicle,
    { id: vehicleId, days },
    { previous: previous('stats', wire.record(vehicle.returns.stats.fields)), dailyActivity: wire.rows(activeDay) },
  ),
  enabled: vehicleId !== '',
  staleTime,
});

export const safetyReportOf = (days: Period) => ({
  ...read(safety, { days }, { previous: previous('safety', { safetyStats: wire.rows(alarmTypeStats) }) }),
  staleTime,
});

export const operationalReportOf = (days: Period) => ({
  ...read(
    operational,
    { days },
    { previous: previous('fleetUtilization', wire.record(operational.returns.fleetUtilization.fields)) },
  ),
  staleTime,
});
