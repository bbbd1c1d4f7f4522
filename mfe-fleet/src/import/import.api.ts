import { useMutation } from '@tanstack/react-query';
import { type CallRow, deviceImportCalls, receiptImportCalls, vehicleImportCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { send } from '../calls';
import type { ImportKind } from './importColumns';
import type { ImportRow } from './importRows';

export type ImportResult = CallRow<typeof vehicleImportCalls.import>;
export type ImportError = ImportResult['errors'][number];

/** An import of thousands of rows takes longer than a form. */
const TIMEOUT_MS = 60_000;

interface Sent {
  rows: readonly ImportRow[];
  /** Aborts the import, also on the server, which then stores no row of it. */
  signal: AbortSignal;
}

const callOf = {
  vehicles: vehicleImportCalls.import,
  devices: deviceImportCalls.import,
  receipts: receiptImportCalls.import,
};

async function importFile(kind: ImportKind, { rows, signal }: Sent, dry_run: boolean): Promise<ImportResult> {
  const result = await send(callOf[kind], { body: { rows, dry_run } }, { timeout: TIMEOUT_MS, signal });
  if (result === null) throw new Error('The response has no result.');
  return result;
}

/** A dry run: reports the effect of the rows only. */
export const useCheckImport = (kind: ImportKind) =>
  useMutation({ mutationFn: (sent: Sent) => importFile(kind, sent, true) });

/** Imports all rows or none; then all queries of the fleet are read again. */
export const useImport = (kind: ImportKind) => useChange(['mfe-fleet'], (sent: Sent) => importFile(kind, sent, false));
