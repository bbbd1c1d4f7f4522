import { useMutation } from '@tanstack/react-query';
import { ingestKeyCalls } from 'shared-auth/calls';
import { send } from '../../calls';

/** Makes a key for one phone; the server shows it this once. */
export const useMakeKey = () =>
  useMutation({
    mutationFn: async ({ name, id }: { name: string; id: string }) =>
      (await send(ingestKeyCalls.create, { body: { name, devices: [id] } }))?.key ?? null,
  });
