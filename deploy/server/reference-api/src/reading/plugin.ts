import fp from 'fastify-plugin';
import type { Server } from '../platform/http/server';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { fleetViewRoutes } from './fleetView/fleetView.routes';
import { locationRoutes } from './locations/locations.routes';
import { reportRoutes } from './reports/reports.routes';

/** The dashboard, the past, and reports. */
export const reading = fp(
  async (app: Server) => {
    dashboardRoutes(app);
    fleetViewRoutes(app);
    locationRoutes(app);
    reportRoutes(app);
  },
  { name: 'reading', dependencies: ['fleet', 'audit'] },
);
