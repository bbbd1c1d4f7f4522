import { type CallRow, silenceCalls } from 'shared-auth/calls';
import type { Id } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import { change, read } from '../calls';

/** How long a device may be silent; null: as long as all others. */
export type Silence = CallRow<typeof silenceCalls.read>;

export const silenceQuery = (id: Id) => read(silenceCalls.read, { id });
export const useSaveSilence = () => useChange(...change(silenceCalls.save));
