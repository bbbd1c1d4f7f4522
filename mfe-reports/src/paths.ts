/** Pages of this module next to /reports. */
export const scheduledReportsPath = '/reports/scheduled';
