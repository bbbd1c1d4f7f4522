import {
  sensorFields,
  sensorInput,
  sensorOwner,
  sensorPartFields,
  sensorSeriesFields,
  sentValueFields,
  valueColumnFields,
} from '../../records/values/sensor';
import { calls, idOf } from '../call';

const edits = { can: 'sensors.edit', rows: 'seen' } as const;
const time = { kind: 'time', input: { required: true } } as const;
/** Of a vehicle, in a time of 32 days at most. */
const ofTime = {
  method: 'GET',
  can: 'sensors.view',
  rows: 'seen',
  budget: 'histories',
  params: idOf('vehicle'),
  query: { start: time, end: time },
} as const;

/** Values of trackers over time: docs/trackers.md. */
export const sensorCalls = calls('sensors', {
  ofDevice: {
    ...edits,
    method: 'GET',
    path: '/api/devices/:id/sensors',
    params: idOf('device'),
    returns: {
      id: { kind: 'id' },
      device_type: { kind: 'text', always: true },
      // Trackers of its model that the caller sees.
      of_type: { kind: 'integer', always: true },
      // Whether the caller may choose for the whole model.
      may_choose_type: { kind: 'flag', always: true },
      sent: { kind: 'record', list: true, always: true, fields: sentValueFields },
      sensors: { kind: 'record', list: true, always: true, fields: sensorFields },
    },
  },
  create: {
    ...edits,
    method: 'POST',
    path: '/api/sensors',
    body: { ...sensorOwner, ...sensorInput },
    returns: sensorFields,
    creates: true,
    audit: 'sensor_created',
  },
  change: {
    ...edits,
    method: 'PUT',
    path: '/api/sensors/:id',
    params: idOf('sensor'),
    body: sensorInput,
    returns: sensorFields,
    audit: 'sensor_changed',
  },
  remove: {
    ...edits,
    method: 'DELETE',
    path: '/api/sensors/:id',
    params: idOf('sensor'),
    audit: 'sensor_deleted',
  },
  // The points of a graph: of a longer period the lowest and the highest value of each part.
  series: { ...ofTime, path: '/api/vehicles/:id/sensors', list: sensorSeriesFields },
  // Every reading, for a file. Announced as `sensors.values`.
  values: {
    ...ofTime,
    path: '/api/vehicles/:id/sensors/values',
    ordersHeavyWork: true,
    returns: {
      sensors: { kind: 'record', list: true, always: true, fields: valueColumnFields },
      parts: { kind: 'record', list: true, always: true, fields: sensorPartFields },
    },
    audit: 'history_read',
  },
});
