/** Pages of this module besides /reports. */
export const scheduledReportsPath = '/reports/scheduled';
