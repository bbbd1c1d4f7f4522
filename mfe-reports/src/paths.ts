/** Pages of this module beside /reports. */
export const scheduledReportsPath = '/reports/scheduled';
