import type { Extension } from '../../platform/extension';
import { HOUR } from '../../platform/upkeep';
import { enqueueReports, forgetRuns } from './runSchedules';
import { scheduleRoutes } from './schedules.routes';

/** Longest that a report may wait for its turn, ms: it is tried again then. */
const MOST_MS = 20_000;

/** Reports and lists that people get by mail regularly. */
export const scheduledReports: Extension = {
  name: 'scheduledReports',
  capabilities: ['reports.scheduled'],
  needs: ['notifications', 'trips', 'privacy'],
  register(app) {
    const { database, heavy, notifications, settings } = app;
    notifications.reports = {
      enqueue: () =>
        enqueueReports(database, (date) => app.hasDecorator('hourBook') && app.hourBook.isCompanyFree(date)),
      load: (runId, person) =>
        heavy.run(
          'report',
          { runId, person, origin: settings.notifications?.publicOrigin },
          { person: person.id, signal: AbortSignal.timeout(MOST_MS) },
        ),
    };
    app.upkeep.add('sent reports', HOUR, (signal) => forgetRuns(database, signal));
    scheduleRoutes(app);
  },
};
