import { useMutation } from '@tanstack/react-query';
import { type CallBody, type CallRow, shareCalls } from 'shared-auth/calls';
import type { Id } from 'shared-auth/contract';
import { useChange, useReload } from 'shared-ui/lists';
import { change, read, send, tagKey } from '../../calls';

export type Share = CallRow<typeof shareCalls.list>;

/** The newest links of a vehicle, with how often each was opened. */
export const sharesQuery = (id: Id) => read(shareCalls.list, { id });

/** @returns the link; only this response contains its token, which is after # so that it does not appear in logs */
export function useCreateShare(id: Id) {
  const onSettled = useReload(tagKey('shares'));
  return useMutation({
    mutationFn: async (body: CallBody<typeof shareCalls.create>) => {
      const made = await send(shareCalls.create, { id, body });
      if (!made?.token) throw new Error('The response has no token.');
      return `${window.location.origin}/share#${made.token}`;
    },
    onSettled,
    gcTime: 0,
  });
}

export const useRevokeShare = () => useChange(...change(shareCalls.revoke));
