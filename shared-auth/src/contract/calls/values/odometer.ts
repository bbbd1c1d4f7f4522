import { odometerNowFields, odometerReadingFields } from '../../records/values/odometer';
import { callsWith, idOf } from '../call';

/** What odometers showed, and what follows from it: docs/trackers.md. Services are due by it. */
export const odometerCalls = callsWith('maintenance', { can: 'maintenance.edit', rows: 'seen' })({
  ofVehicle: {
    method: 'GET',
    path: '/api/odometer/vehicles/:id',
    can: 'trips.view',
    budget: 'histories',
    params: idOf('vehicle'),
    returns: {
      ...odometerNowFields,
      // What the tracker's own counter shows.
      counter: { kind: 'number', unit: 'kilometres' },
      // Days since the reading on which it was to be taken, and was not believed.
      days_without_counter: { kind: 'integer', always: true },
      // The newest first.
      readings: { kind: 'record', list: true, always: true, fields: odometerReadingFields },
    },
  },
  create: {
    method: 'POST',
    path: '/api/odometer',
    body: odometerReadingFields,
    returns: odometerReadingFields,
    creates: true,
    audit: 'odometer_reading_created',
  },
  change: {
    method: 'PUT',
    path: '/api/odometer/:id',
    params: idOf('odometer_reading'),
    body: odometerReadingFields,
    returns: odometerReadingFields,
    audit: 'odometer_reading_changed',
  },
  remove: {
    method: 'DELETE',
    path: '/api/odometer/:id',
    params: idOf('odometer_reading'),
    audit: 'odometer_reading_deleted',
  },
});
