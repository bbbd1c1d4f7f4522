import { useMutation } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import type { ImportKind } from './importColumns';
import type { ImportRow } from './importRows';

const count = () =>
  v.pipe(
    wire.num(),
    v.transform((value) => value ?? 0),
  );

const resultSchema = v.object({
  data: v.object({
    /** False where nothing was changed: a dry run, or a row has an error. */
    applied: wire.flag(),
    created: count(),
    updated: count(),
    unchanged: count(),
    /** `row` counts from 0; `action` is create, update or keep. */
    rows: wire.rows(v.object({ row: v.number(), action: wire.text(), fields: wire.rows(v.string()) })),
    /**
     * `code` is required, too_long, invalid, taken, duplicate, unknown, has_device, or any other text of the server.
     */
    errors: wire.rows(
      v.object({ row: v.number(), field: wire.text(), code: wire.text(), limit: wire.num(), message: wire.text() }),
    ),
  }),
});
export type ImportResult = v.InferOutput<typeof resultSchema>['data'];
export type ImportError = ImportResult['errors'][number];

/** Thousands of rows take longer than a form. */
const TIMEOUT_MS = 60_000;

interface Sent {
  rows: readonly ImportRow[];
  /** Ends it, also at the server: nothing of it is kept there then. */
  signal: AbortSignal;
}

const send = async (kind: ImportKind, { rows, signal }: Sent, dry_run: boolean) => {
  const { data } = await api.post(
    `/api/${kind}/import`,
    { rows, dry_run },
    { schema: resultSchema, timeout: TIMEOUT_MS, signal },
  );
  return data;
};

/** Shows what the rows would do; changes nothing. */
export const useCheckImport = (kind: ImportKind) => useMutation({ mutationFn: (sent: Sent) => send(kind, sent, true) });

/** Brings the rows in, all or none; afterwards everything that shows the fleet is asked again. */
export const useImport = (kind: ImportKind) => useChange(['mfe-fleet'], (sent: Sent) => send(kind, sent, false));
