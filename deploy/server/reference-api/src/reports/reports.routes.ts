import { DaysQuery } from '../dashboard/dashboard.schemas';
import type { Database } from '../database/database';
import { notFound } from '../http/errors';
import { Answer, Id, Type } from '../http/schemas';
import type { Server } from '../http/server';
import { findVehicle } from '../lookup/find';
import { DashboardReport, OperationalReport, ReportVehicles, SafetyReport, VehicleReport } from './reports.schemas';
import { dashboardReport, operationalReport, reportVehicles, safetyReport, vehicleReport } from './reports.store';

/** A report carries, besides its data, a success message. */
const ReportAnswer = <T extends Parameters<typeof Answer>[0]>(data: T) =>
  Type.Object({ ...Answer(data).properties, message: Type.String() });

const ready = 'Извештајот е подготвен.';

/** Analytical reports, from the sums that are kept per day. */
export function reportRoutes(app: Server, { database }: { database: Database }): void {
  app.get(
    '/api/reports/vehicles',
    { schema: { tags: ['reports'], response: { 200: Answer(ReportVehicles) } } },
    async () => ({
      success: true as const,
      data: await reportVehicles(database),
    }),
  );

  app.get(
    '/api/reports/dashboard',
    { schema: { tags: ['reports'], querystring: DaysQuery, response: { 200: ReportAnswer(DashboardReport) } } },
    async ({ query: { days = 7 } }) => ({
      success: true as const,
      message: ready,
      data: await dashboardReport(database, days),
    }),
  );

  app.get(
    '/api/reports/vehicle/:id',
    {
      schema: { tags: ['reports'], params: Id, querystring: DaysQuery, response: { 200: ReportAnswer(VehicleReport) } },
    },
    async ({ params, query: { days = 7 } }) => {
      const id = await findVehicle(database, params.id);
      const data = id === undefined ? undefined : await vehicleReport(database, days, id);
      if (!data) throw notFound('Возилото не е пронајдено');
      return { success: true as const, message: ready, data };
    },
  );

  app.get(
    '/api/reports/safety',
    { schema: { tags: ['reports'], querystring: DaysQuery, response: { 200: ReportAnswer(SafetyReport) } } },
    async ({ query: { days = 7 } }) => ({
      success: true as const,
      message: ready,
      data: await safetyReport(database, days),
    }),
  );

  app.get(
    '/api/reports/operational',
    { schema: { tags: ['reports'], querystring: DaysQuery, response: { 200: ReportAnswer(OperationalReport) } } },
    async ({ query: { days = 7 } }) => ({
      success: true as const,
      message: ready,
      data: await operationalReport(database, days),
    }),
  );
}
