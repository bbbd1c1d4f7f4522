import type { FastifyReply, FastifyRequest } from 'fastify';
import { findVehicle } from '../../fleet/lookup/find';
import { canSee, type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Database } from '../../platform/database/database';
import { notFound } from '../../platform/http/errors';
import { sendJson } from '../../platform/http/jsonBody';
import { Envelope, Id, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { DaysQuery } from '../dashboard/dashboard.schemas';
import { DashboardReport, OperationalReport, ReportVehicles, SafetyReport, VehicleReport } from './reports.schemas';
import { dashboardReport, operationalReport, reportVehicles, safetyReport, vehicleReport } from './reports.store';

/** A report carries, besides its data, a success message. */
const ReportAnswer = <T extends Parameters<typeof Envelope>[0]>(data: T) =>
  Type.Object({ ...Envelope(data).properties, message: Type.String() });

const ready = 'Извештајот е подготвен.';

type FleetReport = (database: Database, days: number, visibility: VisibilityScope) => Promise<unknown>;

/** Analytical reports, from the sums that are kept per day. */
export function reportRoutes(app: Server): void {
  const { database, audit, cache } = app;
  /** Who sees all gets what another was sent within the second. */
  const send = async (
    request: FastifyRequest<{ Querystring: { days?: number } }>,
    reply: FastifyReply,
    report: string,
    read: FleetReport,
  ) => {
    const { days = 7 } = request.query;
    const visibility = await visibilityScopeOf(database, request.session.user);
    const make = async () =>
      String(
        reply.serializeInput({ success: true, message: ready, data: await read(database, days, visibility) }, '200'),
      );
    const json = await (visibility === null ? cache.get(`report ${report} ${days}`, make) : make());
    audit.read(request, { type: 'report_read', details: { report, days } });
    return sendJson(reply, json);
  };
  app.get('/api/reports/vehicles', {
    config: { permission: 'reports.view', budget: 'histories', restrictedUsers: true },
    schema: { tags: ['reports'], response: { 200: Envelope(ReportVehicles) } },
    handler: async ({ session: { user } }) => ({
      success: true as const,
      data: await reportVehicles(database, await visibilityScopeOf(database, user)),
    }),
  });

  app.get('/api/reports/dashboard', {
    config: { permission: 'reports.view', budget: 'histories', restrictedUsers: true },
    schema: { tags: ['reports'], querystring: DaysQuery, response: { 200: ReportAnswer(DashboardReport) } },
    handler: (request, reply) => send(request, reply, 'dashboard', dashboardReport),
  });

  app.get('/api/reports/vehicle/:id', {
    config: { permission: 'reports.view', budget: 'histories', restrictedUsers: true },
    schema: { tags: ['reports'], params: Id, querystring: DaysQuery, response: { 200: ReportAnswer(VehicleReport) } },
    handler: async (request) => {
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
  });

  app.get('/api/reports/safety', {
    config: { permission: 'reports.view', budget: 'histories', restrictedUsers: true },
    schema: { tags: ['reports'], querystring: DaysQuery, response: { 200: ReportAnswer(SafetyReport) } },
    handler: (request, reply) => send(request, reply, 'safety', safetyReport),
  });

  app.get('/api/reports/operational', {
    config: { permission: 'reports.view', budget: 'histories', restrictedUsers: true },
    schema: { tags: ['reports'], querystring: DaysQuery, response: { 200: ReportAnswer(OperationalReport) } },
    handler: (request, reply) => send(request, reply, 'operational', operationalReport),
  });
}
