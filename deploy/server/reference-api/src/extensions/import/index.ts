import type { Extension } from '../../platform/extension';
import { importRoutes } from './import.routes';

/** Vehicles and devices from a file. */
export const fileImport: Extension = {
  name: 'import',
  capabilities: ['fleet.import'],
  register: importRoutes,
};
