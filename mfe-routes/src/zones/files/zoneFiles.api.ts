import { useMutation } from '@tanstack/react-query';
import { type CallRow, zoneCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { send, tagKey } from '../../calls';
import type { ZoneBody } from '../zones.api';

/** Milliseconds: thousands of rows take longer than a form. */
const FILE_TIMEOUT_MS = 60_000;

export type ImportResult = CallRow<typeof zoneCalls.import>;

const sendZones = (zones: readonly ZoneBody[], dry_run: boolean) =>
  send(zoneCalls.import, { body: { zones, dry_run } }, { timeout: FILE_TIMEOUT_MS });

/** Shows what the zones would do; changes nothing. */
export const useCheckZones = () => useMutation({ mutationFn: (zones: readonly ZoneBody[]) => sendZones(zones, true) });

/** Keeps the zones, all or none. */
export const useImportZones = () => useChange(tagKey('zones'), (zones: readonly ZoneBody[]) => sendZones(zones, false));
