import type { Extension } from '../../platform/extension';
import { maintenanceRoutes } from './maintenance.routes';
import { warnOfMaintenance } from './maintenance.store';

/** Services that vehicles need, by day and by kilometre. Announced with trips, whose distances it counts. */
export const maintenance: Extension = {
  name: 'maintenance',
  capabilities: [],
  needs: ['trips'],
  register(app) {
    const { database, live, afterAlarms } = app;
    app.upkeep.add('maintenance', 60, async () => live.alarms(await warnOfMaintenance(database, afterAlarms)));
    maintenanceRoutes(app);
  },
};
