import { useState } from 'react';
import { type Id, isApiError } from 'shared-auth';
import type { CommandType } from 'shared-auth/contract';
import { isAskedFirst } from '../devices';
import { useSendCommand } from '../devices.api';

/**
 * Sends commands to one device, one at a time; dangerous and interrupting ones require a confirmation. @param device -
 * the device of the call
 */
export function useCommands(device: () => Id | Promise<Id>) {
  const { mutate, reset, variables, status, error, data } = useSendCommand(device);
  const [asking, setAsking] = useState<CommandType | null>(null);
  const isSending = status === 'pending';

  function press(type: CommandType) {
    if (isSending) return;
    if (type === 'engine_cut' || isAskedFirst(type)) setAsking(type);
    else mutate({ type });
  }

  return {
    press,
    /** The command that the user is asked to confirm. */
    asking,
    confirm(reason?: string) {
      if (asking === null) return;
      setAsking(null);
      mutate(reason === undefined ? { type: asking } : { type: asking, reason });
    },
    cancel: () => setAsking(null),
    /** The device of the call. */
    findDevice: async () => device(),
    isSending,
    status,
    type: variables?.type ?? null,
    error,
    /** The call got no response, so the command may have been sent. */
    isLost: isApiError(error) && (error.kind === 'timeout' || error.kind === 'network'),
    sent: data ?? null,
    dismiss: reset,
  };
}

export type Commands = ReturnType<typeof useCommands>;
