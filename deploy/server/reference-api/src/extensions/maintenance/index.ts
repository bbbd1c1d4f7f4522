import type { Extension } from '../../platform/extension';
import { maintenanceRoutes } from './maintenance.routes';
import { openServices, TOGETHER, warnOfMaintenance } from './maintenance.store';

/** Services that vehicles need, by day and by kilometre. They are announced with trips, whose distances they use. */
export const maintenance: Extension = {
  name: 'maintenance',
  capabilities: [],
  needs: ['trips'],
  register(app) {
    const { database, live, afterAlarms } = app;
    let last = 0;
    app.upkeep.add('maintenance', 60, async () => {
      const services = await openServices(database, last);
      last = services.length < TOGETHER ? 0 : (services.at(-1) ?? 0);
      live.alarms(await warnOfMaintenance(database, afterAlarms, services));
    });
    maintenanceRoutes(app);
  },
};
