import type { Extension } from '../../platform/extension';
import { fileImportRoutes } from './fileImports.routes';
import { importRoutes } from './import.routes';
import { undoAssignmentRoutes } from './undoAssignment';

/** Vehicles and devices from a file, and taking back what a file or an assignment has brought in. */
export const fileImport: Extension = {
  name: 'import',
  capabilities: ['fleet.import', 'imports.undo', 'imports.teams', 'trackers.return'],
  register(app) {
    importRoutes(app);
    fileImportRoutes(app);
    undoAssignmentRoutes(app);
  },
};
