import fp from 'fastify-plugin';
import type { Server } from '../platform/http/server';
import { auditRoutes } from './audit/audit.routes';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { fleetViewRoutes } from './fleetView/fleetView.routes';
import { locationRoutes } from './locations/locations.routes';
import { reportRoutes } from './reports/reports.routes';

/** The dashboard, the past, reports, and reads of the audit log. */
export const reading = fp(
  async (app: Server) => {
    auditRoutes(app);
    dashboardRoutes(app);
    fleetViewRoutes(app);
    locationRoutes(app);
    reportRoutes(app);
  },
  { name: 'reading', dependencies: ['ingest'] },
);
