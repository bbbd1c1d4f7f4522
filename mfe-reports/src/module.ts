import type { ModuleExposes } from 'shared-auth';

/** The files that the shell may load from this module; all others are private. */
export const exposes = {
  './VehicleSummary': './reports/vehicle/VehicleSummary.tsx',
  './ReportsPage': './reports/ReportsPage.tsx',
  './ScheduledReportsPage': './scheduled/ScheduledReportsPage.tsx',
} satisfies ModuleExposes;
