import { findVehicle } from '../../fleet/lookup/find';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { notFound } from '../../platform/http/errors';
import { Envelope, Id, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { DaysQuery } from '../dashboard/dashboard.schemas';
import { DashboardReport, OperationalReport, ReportVehicles, SafetyReport, VehicleReport } from './reports.schemas';
import { dashboardReport, operationalReport, reportVehicles, safetyReport, vehicleReport } from './reports.store';

/** A report carries, besides its data, a success message. */
const ReportAnswer = <T extends Parameters<typeof Envelope>[0]>(data: T) =>
  Type.Object({ ...Envelope(data).properties, message: Type.String() });

const ready = 'Извештајот е подготвен.';

/** Analytical reports, from the sums that are kept per day. */
export function reportRoutes(app: Server): void {
  const { database, audit } = app;
  app.get(
    '/api/reports/vehicles',
    {
      config: { permission: 'reports.view', budget: 'histories', restrictedUsers: true },
      schema: { tags: ['reports'], response: { 200: Envelope(ReportVehicles) } },
    },
    async ({ session: { user } }) => ({
      success: true as const,
      data: await reportVehicles(database, await visibilityScopeOf(database, user)),
    }),
  );

  app.get(
    '/api/reports/dashboard',
    {
      config: { permission: 'reports.view', budget: 'histories', restrictedUsers: true },
      schema: { tags: ['reports'], querystring: DaysQuery, response: { 200: ReportAnswer(DashboardReport) } },
    },
    async (request) => {
      const { days = 7 } = request.query;
      const data = await dashboardReport(database, days, await visibilityScopeOf(database, request.session.user));
      audit.read(request, { type: 'report_read', details: { report: 'dashboard', days } });
      return { success: true as const, message: ready, data };
    },
  );

  app.get(
    '/api/reports/vehicle/:id',
    {
      config: { permission: 'reports.view', budget: 'histories', restrictedUsers: true },
      schema: { tags: ['reports'], params: Id, querystring: DaysQuery, response: { 200: ReportAnswer(VehicleReport) } },
    },
    async (request) => {
      const { params, query } = request;
      const { days = 7 } = query;
      const id = await findVehicle(database, params.id);
      const visibility = await visibilityScopeOf(database, request.session.user);
      const data =
        id === undefined || !canSee(visibility, id) ? undefined : await vehicleReport(database, days, id, visibility);
      if (!data || id === undefined) throw notFound('Возилото не е пронајдено');
      audit.read(request, {
        type: 'report_read',
        vehicle: { id, license_plate: data.vehicle.license_plate },
        details: { report: 'vehicle', days },
      });
      return { success: true as const, message: ready, data };
    },
  );

  app.get(
    '/api/reports/safety',
    {
      config: { permission: 'reports.view', budget: 'histories', restrictedUsers: true },
      schema: { tags: ['reports'], querystring: DaysQuery, response: { 200: ReportAnswer(SafetyReport) } },
    },
    async (request) => {
      const { days = 7 } = request.query;
      const data = await safetyReport(database, days, await visibilityScopeOf(database, request.session.user));
      audit.read(request, { type: 'report_read', details: { report: 'safety', days } });
      return { success: true as const, message: ready, data };
    },
  );

  app.get(
    '/api/reports/operational',
    {
      config: { permission: 'reports.view', budget: 'histories', restrictedUsers: true },
      schema: { tags: ['reports'], querystring: DaysQuery, response: { 200: ReportAnswer(OperationalReport) } },
    },
    async (request) => {
      const { days = 7 } = request.query;
      const data = await operationalReport(database, days, await visibilityScopeOf(database, request.session.user));
      audit.read(request, { type: 'report_read', details: { report: 'operational', days } });
      return { success: true as const, message: ready, data };
    },
  );
}
