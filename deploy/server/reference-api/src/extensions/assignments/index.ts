import type { Extension } from '../../platform/extension';
import { assignmentRoutes } from './assignments.routes';
import { assignDemoDriver } from './assignments.store';

/** Decides who sees which vehicles: drivers by assignment, managers and operators by teams. */
export const assignments: Extension = {
  name: 'assignments',
  capabilities: ['assignments', 'vehicles.drivers', 'drivers.search', 'users.duties', 'users.scope'],
  register(app) {
    if (app.settings.demoAccounts) app.afterFleet.push(assignDemoDriver);
    assignmentRoutes(app);
  },
};
