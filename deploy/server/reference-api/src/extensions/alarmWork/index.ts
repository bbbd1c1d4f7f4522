import type { Extension } from '../../platform/extension';
import { alarmWorkRoutes } from './alarmWork.routes';

/** Notes on alarms, hand-over, and a reason for closing. */
export const alarmWork: Extension = {
  name: 'alarmWork',
  capabilities: ['alarms.work'],
  register(app) {
    alarmWorkRoutes(app);
  },
};
