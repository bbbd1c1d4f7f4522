import type { ModuleLoadError } from './loading/loadErrors';

/** Where a module is in this page. */
export type ModuleState =
  | { status: 'pending' }
  | { status: 'loading' }
  | { status: 'loaded'; version: string }
  | { status: 'failed'; error: ModuleLoadError };
