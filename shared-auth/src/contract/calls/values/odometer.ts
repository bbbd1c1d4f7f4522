import { odometerNowFields, odometerReadingFields } from '../../records/values/odometer';
import { callsWith, idOf } from '../call';

/** Odometer readings and the values derived from them: docs/trackers.md. Services are due by them. */
export const odometerCalls = callsWith('maintenance', { can: 'maintenance.edit', rows: 'seen' })({
  ofVehicle: {
    method: 'GET',
    path: '/api/odometer/vehicles/:id',
    can: 'trips.view',
    budget: 'histories',
    params: idOf('vehicle'),
    returns: {
      ...odometerNowFields,
      // The tracker's own counter.
      counter: { kind: 'number', unit: 'kilometres' },
      // Days since the reading from which the counter was to be used; it was rejected as implausible.
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
