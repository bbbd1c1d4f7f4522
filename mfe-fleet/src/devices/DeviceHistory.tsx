import { type Id, serverCan, useCan } from 'shared-auth';
import DeviceSensors from '../sensors/DeviceSensors';
import { DeviceAssignments } from './assignments/DeviceAssignments';
import { DeviceAttributes } from './DeviceAttributes';
import { RejectedValues } from './RejectedValues';

/** In which vehicles a device was, what of its messages was left out, and the attributes it sends. */
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
