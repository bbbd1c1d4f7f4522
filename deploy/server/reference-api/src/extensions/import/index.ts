import type { Extension } from '../../platform/extension';
import { fileImportRoutes } from './fileImports.routes';
import { importRoutes } from './import.routes';
import { undoAssignmentRoutes } from './undoAssignment';

/** Import of vehicles and devices from a file, and undoing an import or an assignment. */
export const fileImport: Extension = {
  name: 'import',
  capabilities: ['fleet.import', 'imports.undo', 'imports.teams', 'trackers.return'],
  register(app) {
    importRoutes(app);
    fileImportRoutes(app);
    undoAssignmentRoutes(app);
  },
};
