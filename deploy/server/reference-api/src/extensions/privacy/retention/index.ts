import { forgetAuditEntries } from '../../../audit/audit.store';
import type { Server } from '../../../platform/http/server';
import { HOUR } from '../../../platform/upkeep';
import { applyRetentionOf, readRetention } from './retention';
import { retentionRoutes } from './retention.routes';

/** The retention of each kind of data, as administrators set it. Announced with the audit log. */
export function retention(app: Server): void {
  const { database, settings } = app;
  app.upkeep.add('retention', HOUR, async (signal) => {
    const days = await readRetention(database, settings.retentionDays);
    await app.partitions.dropBefore(database, days.positions);
    await applyRetentionOf(database, days, signal);
    await forgetAuditEntries(database, days.acts, signal);
  });
  retentionRoutes(app);
}
