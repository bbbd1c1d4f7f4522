import { maintenanceFields } from '../records/trip';
import { callsWith, idOf } from './call';

/** Maintenance due on vehicles by odometer or date: docs/trips.md. */
export const maintenanceCalls = callsWith('maintenance', { can: 'maintenance.edit', rows: 'seen' })({
  list: {
    method: 'GET',
    path: '/api/maintenance',
    can: 'trips.view',
    query: { vehicle_id: { kind: 'text', of: 'vehicle', input: { minLength: 1, maxLength: 64 } } },
    list: maintenanceFields,
  },
  create: {
    method: 'POST',
    path: '/api/maintenance',
    body: maintenanceFields,
    returns: maintenanceFields,
    creates: true,
    audit: 'maintenance_created',
    repeated: 'anew',
  },
  change: {
    method: 'PUT',
    path: '/api/maintenance/:id',
    params: idOf('maintenance'),
    body: maintenanceFields,
    returns: maintenanceFields,
    audit: 'maintenance_changed',
  },
  remove: { method: 'DELETE', path: '/api/maintenance/:id', params: idOf('maintenance'), audit: 'maintenance_deleted' },
});
