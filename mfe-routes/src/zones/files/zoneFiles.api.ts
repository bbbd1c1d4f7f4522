import { useMutation } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import { type ZoneBody, zonesKey } from '../zones.api';

/** Milliseconds: thousands of rows take longer than a form. */
const TIMEOUT_MS = 60_000;

const result = v.object({
  data: v.object({
    created: v.pipe(
      wire.num(),
      v.transform((value) => value ?? 0),
    ),
    /** `row` counts from 0, as they were sent; a duplicate is left out. */
    rows: wire.rows(
      v.object({
        row: v.number(),
        problems: wire.rows(v.object({ field: wire.text(), message: wire.text() })),
        duplicate: wire.flag(),
      }),
    ),
  }),
});
export type ImportResult = v.InferOutput<typeof result>['data'];

const send = async (zones: readonly ZoneBody[], dry_run: boolean): Promise<ImportResult> =>
  (await api.post('/api/zones/import', { zones, dry_run }, { schema: result, timeout: TIMEOUT_MS })).data;

/** Shows what the zones would do; changes nothing. */
export const useCheckZones = () => useMutation({ mutationFn: (zones: readonly ZoneBody[]) => send(zones, true) });

/** Keeps the zones, all or none. */
export const useImportZones = () => useChange(zonesKey, (zones: readonly ZoneBody[]) => send(zones, false));
