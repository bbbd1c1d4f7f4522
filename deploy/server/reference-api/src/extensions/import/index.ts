import type { Extension } from '../../platform/extension';
import { fileImportRoutes } from './fileImports.routes';
import { importRoutes } from './import.routes';

/** Vehicles and devices from a file, and taking back what a file has brought in. */
export const fileImport: Extension = {
  name: 'import',
  capabilities: ['fleet.import', 'imports.undo'],
  register(app) {
    importRoutes(app);
    fileImportRoutes(app);
  },
};
