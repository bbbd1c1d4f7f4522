import { type CallData, reportCalls } from 'shared-auth/calls';
import { canSee, type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findVehicle } from '../../lookup/find';
import type { Database } from '../../platform/database/database';
import { notFound } from '../../platform/http/errors';
import { sendJson } from '../../platform/http/jsonBody';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { readDays } from '../../platform/http/times';
import {
  alarmsByVehicle,
  dashboardReport,
  operationalReport,
  reportVehicles,
  safetyReport,
  vehicleReport,
} from './reports.store';

const message = 'Извештајот е подготвен.';

type FleetReport = typeof reportCalls.dashboard | typeof reportCalls.safety | typeof reportCalls.operational;
type ReadReport<C extends FleetReport> = (
  database: Database,
  days: number,
  visibility: VisibilityScope,
) => Promise<CallData<C>>;

/** Analytical reports, from the stored sums of days. */
export function reportRoutes(app: Server): void {
  const { database, audit, cache } = app;
  /** Users who see all vehicles share a response of the last second. */
  const serveReport = <C extends FleetReport>(call: C, report: string, read: ReadReport<C>) =>
    serve<FleetReport>(app, call, async ({ request, reply, query: { days } }) => {
      const visibility = await visibilityScopeOf(database, request.session.user);
      const make = async () =>
        String(reply.serializeInput({ success: true, message, data: await read(database, days, visibility) }, '200'));
      const json = await (visibility === null ? cache.get(`report ${report} ${days}`, make) : make());
      audit.read(request, { type: 'report_read', details: { report, days } });
      return sendJson(reply, json);
    });
  serveReport(reportCalls.dashboard, 'dashboard', dashboardReport);
  serveReport(reportCalls.safety, 'safety', safetyReport);
  serveReport(reportCalls.operational, 'operational', operationalReport);

  serve(app, reportCalls.vehicles, async ({ request: { session } }) =>
    reportVehicles(database, await visibilityScopeOf(database, session.user)),
  );
  serve(app, reportCalls.alarms, async ({ request, query: { start_date, end_date } }) => {
    const days = readDays(start_date, end_date);
    audit.read(request, { type: 'report_read', details: { report: 'alarms', ...days } });
    return alarmsByVehicle(database, days, await visibilityScopeOf(database, request.session.user));
  });
  serve(app, reportCalls.vehicle, async ({ request, params, query: { days } }) => {
    const id = await findVehicle(database, params.id);
    const visibility = await visibilityScopeOf(database, request.session.user);
    const data =
      id === undefined || !canSee(visibility, id) ? undefined : await vehicleReport(database, days, id, visibility);
    if (!data || id === undefined) throw notFound('Возилото не е пронајдено');
    const vehicle = { id, license_plate: data.vehicle.license_plate };
    audit.read(request, { type: 'report_read', vehicle, details: { report: 'vehicle', days } });
    return { message, data };
  });
}
