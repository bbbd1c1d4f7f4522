import { type Id, serverCan, useCan } from 'shared-auth';
import DeviceSensors from '../sensors/DeviceSensors';
import { DeviceAssignments } from './assignments/DeviceAssignments';
import { DeviceAttributes } from './DeviceAttributes';
import { RejectedValues } from './RejectedValues';

/** The vehicles in which a device was, rejected values of its messages, and the attributes it sends. */
export default function DeviceHistory({ device }: { device: Id }) {
  const mayChoose = useCan('sensors.edit');
  return (
    <>
      {mayChoose && serverCan('sensors') && <DeviceSensors device={device} />}
      {serverCan('devices.history') && <DeviceAssignments device={device} />}
      {serverCan('devices.rejected') && <RejectedValues device={device} />}
      {serverCan('devices.attributes') && <DeviceAttributes device={device} />}
    </>
  );
}
