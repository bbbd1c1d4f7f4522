import { scheduleFields, scheduleInput } from '../records/reportSchedule';
import { calls, idOf } from './call';

const all = { path: '/api/report-schedules', can: 'reports.schedule', rows: 'seen' } as const;
const one = { ...all, path: '/api/report-schedules/:id', params: idOf('schedule') } as const;
const write = { body: scheduleInput, returns: scheduleFields } as const;

/** Reports and lists that people get by mail regularly. Announced as `reports.scheduled`. */
export const reportScheduleCalls = calls('reports', {
  list: { method: 'GET', ...all, list: scheduleFields },
  create: {
    method: 'POST',
    ...all,
    budget: 'endPoints',
    ...write,
    creates: true,
    audit: 'report_schedule_created',
    repeated: 'anew',
  },
  change: { method: 'PUT', ...one, ...write, audit: 'report_schedule_changed' },
  remove: { method: 'DELETE', ...one, audit: 'report_schedule_deleted' },
  // A mail to oneself, now.
  test: {
    method: 'POST',
    ...one,
    path: '/api/report-schedules/:id/test',
    budget: 'trials',
    unrecorded: 'trial',
    repeated: 'anew',
  },
});
