import { keepPreviousData } from '@tanstack/react-query';
import type { Id } from 'shared-auth';
import { type CallRow, sensorCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { change, read } from '../calls';

export type DeviceSensors = CallRow<typeof sensorCalls.ofDevice>;
/** A value of a tracker that is kept. */
export type Sensor = DeviceSensors['sensors'][number] & object;
/** A value that a tracker sends. */
export type SentValue = DeviceSensors['sent'][number];

/** What a tracker sends, and what of it is kept. */
export const deviceSensorsQuery = (device: Id) => read(sensorCalls.ofDevice, { id: device });

/** A vehicle's values in a time, epoch ms; those of the time before stay while others come. */
export const seriesQuery = (vehicle: Id, start: number, end: number) => ({
  ...read(sensorCalls.series, {
    id: vehicle,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }),
  placeholderData: keepPreviousData,
});

export const useCreateSensor = () => useChange(...change(sensorCalls.create));
export const useChangeSensor = () => useChange(...change(sensorCalls.change));
export const useRemoveSensor = () => useChange(...change(sensorCalls.remove));
