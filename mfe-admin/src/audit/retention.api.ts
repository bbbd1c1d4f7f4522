import { type CallBody, type RetentionKind, retentionCalls, retentionFields } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { read, send, tagKey } from '../calls';

// The names of its own fields
export const retentionKinds = Object.keys(retentionFields) as RetentionKind[];

/** The days that each kind is kept; null of a kind that the server does not know. */
export const retention = read(retentionCalls.read);

/** What the server does not know is not sent. */
export const useSaveRetention = () =>
  useChange(tagKey('acts'), (days: Partial<Record<RetentionKind, number>>) =>
    send(retentionCalls.save, { body: days as CallBody<typeof retentionCalls.save> }),
  );
