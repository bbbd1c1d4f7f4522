import { useMutation } from '@tanstack/react-query';
import { ingestKeyCalls } from 'shared-auth/calls';
import { send } from '../../calls';

/** Creates a key for one phone; the server shows it only once. */
export const useMakeKey = () =>
  useMutation({
    mutationFn: async ({ name, id }: { name: string; id: string }) =>
      (await send(ingestKeyCalls.create, { body: { name, devices: [id] } }))?.key ?? null,
  });
