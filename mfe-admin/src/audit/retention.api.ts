import { type CallBody, type RetentionKind, retentionCalls, retentionFields } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { read, send, tagKey } from '../calls';

// Its own names
export const retentionKinds = Object.keys(retentionFields) as RetentionKind[];

/** The days for each kind; null for a kind that the server does not know. */
export const retention = read(retentionCalls.read);

/** Kinds that the server does not know are not sent. */
export const useSaveRetention = () =>
  useChange(tagKey('acts'), (days: Partial<Record<RetentionKind, number>>) =>
    send(retentionCalls.save, { body: days as CallBody<typeof retentionCalls.save> }),
  );
