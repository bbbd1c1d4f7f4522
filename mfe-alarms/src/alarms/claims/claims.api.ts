import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Id, live } from 'shared-auth';
import { alarmCalls } from 'shared-auth/calls';
import { send } from '../../calls';
import { refreshAlarms } from '../../feed/followAlarms';

/** Claims or releases an alarm. Only where the server supports claims. */
export function useClaim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ alarm, isMine }: { alarm: Id; isMine: boolean }) =>
      isMine ? send(alarmCalls.claim, { id: alarm }) : send(alarmCalls.release, { id: alarm }),
    onSuccess: (row, { alarm, isMine }) =>
      live.updateAlarms(isMine ? 'claimed' : 'released', [alarm], row ? [row] : []),
    onSettled: () => void refreshAlarms(client),
  });
}
