import { useQuery } from '@tanstack/react-query';
import { useCan } from 'shared-auth';
import { alarmVehicleQuery } from '../alarm-bar/alarmBar.api';
import { CallLinks } from '../alarm-bar/CallLinks';
import type { Alarm } from '../alarms/alarms';
import { ClaimButton } from '../alarms/claims/ClaimButton';

/** In the dialog about an alarm, in words: claiming or releasing it, and calling the driver or the tracker. */
export default function DeskTools({ alarm }: { alarm: Alarm }) {
  const maySee = useCan('vehicles.view');
  const { data: vehicle } = useQuery(alarmVehicleQuery(maySee ? alarm.vehicle_id : null));
  return (
    <>
      <ClaimButton alarm={alarm} isWorded />
      <CallLinks alarm={alarm} tracker={vehicle?.phone_number ?? null} isWorded />
    </>
  );
}
