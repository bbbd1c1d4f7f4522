import type { ModuleExposes } from 'shared-auth';

/** What the shell may load from this module; nothing else is public. */
export const exposes = {
  './VehicleSummary': './reports/vehicle/VehicleSummary.tsx',
  './ReportsPage': './reports/ReportsPage.tsx',
  './ScheduledReportsPage': './scheduled/ScheduledReportsPage.tsx',
} satisfies ModuleExposes;
