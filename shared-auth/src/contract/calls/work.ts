import { calls } from './call';

/** Heavy work that a server does in turns. Announced as `work.queue`. */
export const workCalls = calls('operations', {
  // Those of the caller.
  list: {
    method: 'GET',
    path: '/api/work',
    can: 'session.hold',
    rows: 'own',
    list: {
      // One of route, distances, report, import or zoneHistory.
      kind: { kind: 'text', always: true },
      // How many are made or wait before it; 0 while it is made itself.
      before: { kind: 'integer', always: true, unit: 'orders' },
      // Since it was asked for.
      seconds: { kind: 'integer', always: true, unit: 'seconds' },
    },
    key: ['kind', 'seconds'],
  },
});
