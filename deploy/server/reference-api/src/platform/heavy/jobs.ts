import type { Database } from '../database/database';

/** Kinds of heavy work, each with its input and output; the rooms add theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be added to
export interface HeavyJobs {}

export type HeavyJobName = keyof HeavyJobs;

/** Input and output cross to a thread and back, so they contain no functions and no streams. */
export type HeavyJob<Name extends HeavyJobName> = (
  database: Database,
  input: HeavyInput<Name>,
) => Promise<HeavyOutput<Name>>;

export type HeavyInput<Name extends HeavyJobName> = HeavyJobs[Name] extends { input: infer Input } ? Input : never;
export type HeavyOutput<Name extends HeavyJobName> = HeavyJobs[Name] extends { output: infer Output } ? Output : never;

/** Every kind, with the function that does it. */
export type HeavyJobTable = { readonly [Name in HeavyJobName]: HeavyJob<Name> };

export type ToThread =
  | { type: 'run'; id: number; name: HeavyJobName; input: unknown; rows?: MessagePort }
  | { type: 'cancel'; id: number }
  /** A statement whose rows could not be sent. */
  | { type: 'lost'; id: number; call: number; message: string };

export type FromThread =
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; message: string; code: string | undefined; isUnavailable: boolean }
  | { type: 'query'; id: number; call: number; sql: string; params: readonly unknown[] };

/** Rows of a statement, straight from the database's thread. */
export interface LentRows {
  call: number;
  rows?: unknown[];
  error?: { message: string; code?: string };
}
