import type { Extension } from '../../platform/extension';
import { HOUR } from '../../platform/upkeep';
import { reportMail } from './reportMail';
import { enqueueReports, forgetRuns } from './runSchedules';
import { scheduleRoutes } from './schedules.routes';

/** Reports and lists that people get by mail regularly. */
export const scheduledReports: Extension = {
  name: 'scheduledReports',
  capabilities: ['reports.scheduled'],
  needs: ['notifications', 'trips', 'privateTime'],
  register(app) {
    const { database, notifications, settings } = app;
    notifications.reports = {
      enqueue: () => enqueueReports(database),
      load: (run, person) => reportMail(database, run, person, settings.notifications?.publicOrigin),
    };
    app.upkeep.add('sent reports', HOUR, () => forgetRuns(database));
    scheduleRoutes(app);
  },
};
