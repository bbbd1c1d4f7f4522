import { CallLinks } from '../alarm-bar/CallLinks';
import type { Alarm } from '../alarms/alarms';
import { ClaimButton } from '../alarms/claims/ClaimButton';

/** In the dialog about an alarm, in words: claiming or releasing it, and calling the driver or the tracker. */
export default function DeskTools({ alarm }: { alarm: Alarm }) {
  return (
    <>
      <ClaimButton alarm={alarm} isWorded />
      <CallLinks alarm={alarm} isWorded />
    </>
  );
}
