import { useMutation } from '@tanstack/react-query';
import { type CallBody, type CallRow, ingestKeyCalls } from 'shared-auth/calls';
import { useChange, useReload } from 'shared-ui/lists';
import * as v from 'valibot';
import { change, read, send, tagKey } from '../calls';

/** Without its devices, a key is for any tracker. */
const readers = {
  devices: v.optional(v.nullable(v.array(v.string())), null),
  rejected_reasons: v.fallback(v.optional(v.record(v.string(), v.number()), {}), {}),
};

export type IngestKey = Omit<CallRow<typeof ingestKeyCalls.list>, keyof typeof readers> & {
  [Name in keyof typeof readers]: v.InferOutput<(typeof readers)[Name]>;
};

/** All keys, valid ones first. Their counts grow, so they are read again every half minute. */
export const ingestKeys = { ...read(ingestKeyCalls.list, {}, readers), refetchInterval: 30_000 };

/** Creates a key. @returns the key, which is only in this response */
export function useCreateKey() {
  const onSettled = useReload(tagKey(ingestKeyCalls.list.tag));
  return useMutation({
    mutationFn: async (body: CallBody<typeof ingestKeyCalls.create>) =>
      (await send(ingestKeyCalls.create, { body }))?.key ?? '',
    onSettled,
    // The key is in the dialog only, not in a cache.
    gcTime: 0,
  });
}

export const useRevokeKey = () => useChange(...change(ingestKeyCalls.revoke));
