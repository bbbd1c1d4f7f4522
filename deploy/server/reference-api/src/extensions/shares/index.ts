import type { Extension } from '../../platform/extension';
import { Shares } from './shares';
import { shareRoutes } from './shares.routes';

/** Links to the position of one vehicle. */
export const shares: Extension = {
  name: 'shares',
  capabilities: ['vehicles.share'],
  register(app) {
    app.checks.shares = new Shares(app.database);
    shareRoutes(app);
  },
};
